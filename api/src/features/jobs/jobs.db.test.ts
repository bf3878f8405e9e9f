import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const shop = useTestServer();
let admin: SignedIn;
let workshop: SignedIn;
let driver: SignedIn;

beforeAll(async () => {
  admin = await shop().as('admin');
  workshop = await shop().as('workshop');
  driver = await shop().as('driver');
});

/** `person` null is a visitor; a text is sent as it is. */
async function call(person: SignedIn | null, method: string, path: string, body?: unknown) {
  const send = person?.send ?? shop().send;
  const isText = typeof body === 'string';
  const headers: Record<string, string> = isText ? { 'Content-Type': 'application/json' } : {};
  const {
    status,
    headers: answered,
    json,
  } = await send(path, isText ? { method, headers, body } : { method, json: body });
  return { status, headers: answered, body: json };
}

const add = async (more: object = {}) =>
  (await call(admin, 'POST', '/api/jobs', { title: 'Polos', ...more })).body as JobRow;
const change = (person: SignedIn, id: string, body: unknown) =>
  call(person, 'PATCH', `/api/jobs/${id}`, body);

describe('adding', () => {
  test('as the jobs screen sends it: no status is stored as Ordered and counts as pending', async () => {
    const { status, body } = await call(admin, 'POST', '/api/jobs', {
      jobNumber: 'J-1',
      title: 'Hoodies',
      description: '',
      priority: 'high',
      estimatedHours: 0.5,
      dueDate: null,
      notes: 'Navy',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      jobNumber: 'J-1',
      status: 'Ordered',
      stage: 'pending',
      estimatedHours: 0.5,
      notes: 'Navy',
    });
  });

  test('as the board sends it; the number is made when there is none and changed when it is taken', async () => {
    const first = await add({ type: 'cutting', status: 'Prod' });
    expect(first).toMatchObject({ type: 'cutting', status: 'Production', stage: 'in_progress' });
    expect(first.startedAt).not.toBeNull();
    expect(first.jobNumber).toMatch(/^JOB-\d{6}-\d{3}$/);
    const second = await add({ jobNumber: first.jobNumber });
    expect(second.jobNumber).toMatch(/^JOB-\d{6}-\d{3}$/);
    expect(second.jobNumber).not.toBe(first.jobNumber);
  });

  test('twice with one key is one job, whatever its number became', async () => {
    const clientId = randomUUID();
    const { jobNumber } = await add();
    const [one, two] = [await add({ jobNumber, clientId }), await add({ jobNumber, clientId })];
    expect(two).toEqual(one);
    expect(one.id).toBe(clientId);
  });

  test.each([
    ['title', undefined, 'Job Title is required'],
    ['title', ' ', 'Job Title is required'],
    ['jobNumber', 'x'.repeat(21), 'Please use at most 20 characters.'],
    ['estimatedHours', -1, 'Hours must be positive'],
    ['status', 'Shipped to Mars', 'That is not a job status.'],
    ['type', 'dyeing', expect.any(String)],
    ['priority', 'asap', expect.any(String)],
    ['projectId', -1, expect.any(String)],
  ])('%s %j: 422 and no effect', async (field, value, message) => {
    const before = await shop().knex('jobs').count('* as n').first();
    const { status, body } = await call(admin, 'POST', '/api/jobs', { title: 'Caps', [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', fields: { [field]: message } });
    expect(await shop().knex('jobs').count('* as n').first()).toEqual(before);
  });

  test('a project of nobody', async () => {
    const { status, body } = await call(admin, 'POST', '/api/jobs', {
      title: 'Caps',
      projectId: 999_999,
    });
    expect([status, (body as { message: string }).message]).toEqual([422, 'That project does not exist.']);
  });
});

describe('changing', () => {
  test('either vocabulary is kept as chosen; times are set once', async () => {
    const { id } = await add();
    const startedAt = new Date(Date.now() - 7_200_000).toISOString();
    expect((await change(workshop, id, { status: 'in_progress', startedAt })).body).toMatchObject({
      status: 'in_progress',
      stage: 'in_progress',
      startedAt,
    });
    const done = (await change(workshop, id, { status: 'Completed' })).body as JobRow;
    expect(done).toMatchObject({ status: 'Completed', stage: 'completed', startedAt });
    const back = (await change(workshop, id, { status: 'pending' })).body;
    expect(back).toMatchObject({ stage: 'pending', startedAt, completedAt: done.completedAt });
  });

  test('fields, priority alone, hours', async () => {
    const { id } = await add();
    expect((await change(admin, id, { priority: 'urgent' })).body).toMatchObject({ priority: 'urgent' });
    const edited = await change(admin, id, {
      title: 'Polos, navy',
      dueDate: '2026-12-01',
      estimatedHours: 2.5,
      priority: 'low',
      status: 'Production',
      actualHours: 1.5,
    });
    expect(edited.body).toMatchObject({
      title: 'Polos, navy',
      dueDate: '2026-12-01T00:00:00.000Z',
      estimatedHours: 2.5,
      priority: 'low',
      status: 'Production',
      actualHours: 1.5,
    });
    expect((await change(admin, id, { actualHours: 1 })).body).toMatchObject({
      actualHours: 1,
      hourEntries: [{ minutes: 90 }, { minutes: -30 }],
    });
  });

  test('sent twice with one key, hours are added once', async () => {
    const { id } = await add();
    const body = { actualHours: 2, notes: 'x', clientId: randomUUID() };
    await change(admin, id, body);
    expect((await change(admin, id, body)).body).toMatchObject({
      actualHours: 2,
      hourEntries: [{ minutes: 120 }],
    });
  });

  test('a number that another job has', async () => {
    const [one, two] = [await add(), await add()];
    const { status, body } = await change(admin, two.id, { jobNumber: one.jobNumber });
    expect([status, (body as { message: string }).message]).toEqual([
      422,
      'That job number is already taken.',
    ]);
  });

  test('deleted: gone from the list, kept in the books, and gone the second time', async () => {
    const { id } = await add();
    const { status, body } = await call(admin, 'DELETE', `/api/jobs/${id}`);
    expect([status, body]).toEqual([204, undefined]);
    const list = (await call(admin, 'GET', '/api/jobs')).body as JobRow[];
    expect(list.map(job => job.id)).not.toContain(id);
    expect(await shop().knex('jobs').where({ id })).toHaveLength(1);
    expect((await call(admin, 'DELETE', `/api/jobs/${id}`)).status).toBe(404);
    expect((await change(admin, id, { status: 'Completed' })).status).toBe(404);
  });
});

describe('who', () => {
  test('the floor moves jobs and plans none', async () => {
    const { id } = await add();
    expect((await call(workshop, 'GET', '/api/jobs')).status).toBe(200);
    expect((await change(workshop, id, { priority: 'high' })).status).toBe(200);
    expect((await change(workshop, id, { title: 'Mine' })).status).toBe(403);
    expect((await call(workshop, 'POST', '/api/jobs', { title: 'x' })).status).toBe(403);
    expect((await call(workshop, 'DELETE', `/api/jobs/${id}`)).status).toBe(403);
  });

  test.each(['GET', 'POST'])('%s is not for drivers, and not without signing in', async method => {
    const body = method === 'POST' ? { title: 'x' } : undefined;
    expect((await call(driver, method, '/api/jobs', body)).status).toBe(403);
    expect((await call(null, method, '/api/jobs', body)).status).toBe(401);
  });
});
