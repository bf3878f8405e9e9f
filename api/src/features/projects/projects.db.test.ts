import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { BoardProject, OtherJob, ProjectRow } from '#contract/projects/endpoints.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const shop = useTestServer();
let admin: SignedIn;
let other: SignedIn;
let customerId: number;

const call = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  who: SignedIn = admin,
) => {
  const answer = await who.send(path, { method, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: answer.json as T };
};

beforeAll(async () => {
  [admin, other] = await Promise.all([shop().as('admin'), shop().as('admin')]);
  const made = await call<CustomerRow>('POST', '/api/customers', {
    firstName: 'Imke',
    lastName: 'Farrant',
    email: 'imke@quarrel.test',
  });
  customerId = made.body.id;
});

const post = (more: object = {}) =>
  call<ProjectRow>('POST', '/api/projects', {
    title: '36 heavy tees',
    description: 'Boat shed, 1 River Road',
    customerId,
    ...more,
  });
const add = async (more: object = {}) => (await post(more)).body;
const patch = (id: number, body: object, who = admin) =>
  call<ProjectRow>('PATCH', `/api/projects/${id}`, body, who);
const read = async (id: number) => (await call<ProjectRow>('GET', `/api/projects/${id}`)).body;
const audits = (id: number) =>
  shop()
    .knex('audit_events')
    .where({ entity: 'projects', entityId: String(id) })
    .orderBy('id')
    .select('action', 'before', 'after');

describe('adding', () => {
  test('with its jobs, in one go, with the defaults of the board', async () => {
    const { status, body } = await post({
      dueDate: '2026-12-11',
      totalValue: 418_040,
      jobs: [
        { title: 'Tees, back' },
        { title: 'Fold and bag', type: 'assembly', estimatedHours: 0.5, status: 'Prod', priority: 'urgent' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerName: 'Imke Farrant',
      status: 'Lead',
      priority: 'medium',
      totalValue: 418_040,
      paidAmount: 0,
      dueDate: '2026-12-11T00:00:00.000Z',
      deliveryDate: '2026-12-11T00:00:00.000Z',
      jobs: [
        { title: 'Tees, back', type: 'printing', status: 'Ordered', priority: 'medium', estimatedHours: 1 },
        { title: 'Fold and bag', type: 'assembly', status: 'Production', estimatedHours: 0.5 },
      ],
    });
    expect(body.projectNumber).toMatch(/^PRJ-\d{4}-\d{4}$/);
    expect(await audits(body.id)).toMatchObject([{ action: 'create' }]);
    // The jobs are the floor's: they travel to every tablet.
    const fed = await shop().knex('sync_index').where({ scope: 'jobs', id: body.jobs[0]?.id });
    expect(fed).toHaveLength(1);
  });

  test('all or nothing: a job that is refused leaves no project behind', async () => {
    const [job] = (await add({ jobs: [{ title: 'First' }] })).jobs;
    const count = async () => Number((await shop().knex('projects').count())[0]?.count);
    const before = await count();
    expect((await post({ jobs: [{ title: 'Good' }, { title: 'Bad', id: job?.id }] })).status).toBe(409);
    expect((await post({ jobs: [{ title: '' }] })).status).toBe(422);
    expect(await count()).toBe(before);
  });

  test('a job number that is taken becomes another one', async () => {
    const jobs = [{ title: 'A', jobNumber: 'JOB-1' }];
    const [one, two] = [await add({ jobs }), await add({ jobs })];
    expect(one.jobs[0]?.jobNumber).toBe('JOB-1');
    expect(two.jobs[0]?.jobNumber).toMatch(/^JOB-\d{6}-\d{3}$/);
  });

  test('many at once get numbers without a gap or a double', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => add()));
    const numbers = made.map(({ projectNumber }) => Number(projectNumber.slice(-4))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(12);
    expect((numbers[11] ?? 0) - (numbers[0] ?? 0)).toBe(11);
  });

  test('twice with one key is one project', async () => {
    const clientId = randomUUID();
    const one = await add({ clientId, jobs: [{ title: 'A' }] });
    const two = await add({ clientId, jobs: [{ title: 'A' }] });
    expect(two).toEqual(one);
  });

  test('twice with one key and another body is refused', async () => {
    const clientId = randomUUID();
    const one = await add({ clientId, jobs: [{ title: 'A' }] });
    for (const more of [{ jobs: [{ title: 'B' }] }, {}, { jobs: [{ title: 'A' }], priority: 'high' }]) {
      const other = await post({ clientId, ...more });
      expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    }
    expect(await add({ clientId, jobs: [{ title: 'A' }] })).toEqual(one);
  });

  test.each([
    [{ title: ' ' }, 422, { title: 'Project Title is required' }],
    [{ description: '' }, 422, { description: 'Description (Delivery Location) is required' }],
    [{ customerId: undefined }, 422, { customerId: 'Customer is required' }],
    [{ customerId: 999_999 }, 422, { customerId: 'Customer not found' }],
    [{ totalValue: 12.5 }, 422, { totalValue: expect.any(String) }],
    [{ status: 'Sewn' }, 422, { status: expect.any(String) }],
  ])('%j is refused', async (more, status, fields) => {
    const answer = await post(more);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ fields });
  });
});

describe('changing', () => {
  test('the status alone, to any stage and back, each in the log', async () => {
    const { id } = await add();
    for (const status of ['Shipped', 'Lead', 'Production']) {
      expect(await patch(id, { status })).toMatchObject({ status: 200, body: { status } });
    }
    expect(await patch(id, { status: 'quote_pending' })).toMatchObject({ body: { status: 'Lead' } });
    expect((await audits(id)).slice(1, 3)).toMatchObject([
      { before: { status: 'Lead' }, after: { status: 'Shipped' } },
      { before: { status: 'Shipped' }, after: { status: 'Lead' } },
    ]);
  });

  test.each([
    ['was empty', {}, '2026-12-11T00:00:00.000Z'],
    ['was the same', { dueDate: '2026-12-01' }, '2026-12-11T00:00:00.000Z'],
    ['was set apart', { dueDate: '2026-12-01', deliveryDate: '2026-12-05' }, '2026-12-05T00:00:00.000Z'],
  ])('the due date moves the delivery date that %s', async (_title, start, deliveryDate) => {
    const { id } = await add(start);
    const { body } = await patch(id, { dueDate: '2026-12-11' });
    expect(body).toMatchObject({ dueDate: '2026-12-11T00:00:00.000Z', deliveryDate });
  });

  test('of two people at once, one is told what the other wrote', async () => {
    const { id, version } = await add();
    const answers = await Promise.all([
      patch(id, { title: 'Mine', version }),
      patch(id, { title: 'Theirs', version }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({ details: { current: { id, title: (await read(id)).title } } });
  });

  test('an answer that was lost is given again, and nothing is done twice', async () => {
    const { id, version } = await add({ dueDate: '2026-12-11T00:00:00Z' });
    const body = { status: 'Paid', dueDate: '2026-12-11T10:00:00+10:00', version };
    const first = await patch(id, body);
    expect(first.body.version).toBe(version + 1);
    expect(await patch(id, body)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await audits(id)).toHaveLength(2);
  });

  test('items are added, changed and taken out as a whole', async () => {
    const { id, version } = await add({ items: [{ name: 'Heavy tee', quantity: 36, unitPrice: 1995 }] });
    const [tee] = (await read(id)).items;
    expect(tee).toMatchObject({ name: 'Heavy tee', totalPrice: 71_820, status: 'pending' });
    const { body } = await patch(id, {
      items: [
        {
          id: tee?.id,
          name: 'Heavy tee',
          quantity: 40,
          unitPrice: 1995,
          supplier: 'Tee Mill',
          status: 'ordered',
        },
        { name: 'Freight', quantity: 1, unitPrice: 1500 },
      ],
      version,
    });
    expect(body.version).toBeGreaterThan(version);
    expect(body.items).toMatchObject([
      { id: tee?.id, quantity: 40, totalPrice: 79_800, supplier: 'Tee Mill', status: 'ordered' },
      { name: 'Freight', totalPrice: 1500 },
    ]);
    expect((await patch(id, { items: [] })).body.items).toEqual([]);
    const foreign = await add({ items: [{ name: 'Cap', quantity: 1, unitPrice: 1 }] });
    const stolen = await patch(id, { items: [{ ...foreign.items[0], id: foreign.items[0]?.id }] });
    expect(stolen.status).toBe(422);
  });

  test('an item that a job is made of cannot be taken out', async () => {
    const project = await add({
      items: [{ name: 'Heavy tee', quantity: 36, unitPrice: 1995 }],
      jobs: [{ title: 'Print' }],
    });
    const projectItemId = project.items[0]?.id;
    await shop().knex('jobs').where({ id: project.jobs[0]?.id }).update({ projectItemId });
    expect((await patch(project.id, { items: [] })).status).toBe(409);
  });
});

describe('deleting', () => {
  test('takes the jobs along and brings them back; those deleted before stay so', async () => {
    const { id, jobs } = await add({ jobs: [{ title: 'Stays' }, { title: 'Gone before' }] });
    await call('DELETE', `/api/jobs/${jobs[1]?.id}`);
    expect((await call('DELETE', `/api/projects/${id}`)).status).toBe(204);
    expect((await call('GET', `/api/projects/${id}`)).status).toBe(404);
    expect((await patch(id, { status: 'Paid' })).status).toBe(404);
    expect((await call('POST', `/api/jobs/${jobs[0]?.id}/restore`)).status).toBe(409);
    const back = await call<ProjectRow>('POST', `/api/projects/${id}/restore`);
    expect(back.body.jobs.map(({ title }) => title)).toEqual(['Stays']);
    const job = await call<JobRow>('POST', `/api/jobs/${jobs[1]?.id}/restore`);
    expect(job).toMatchObject({ status: 200, body: { title: 'Gone before', deletedAt: null } });
    expect((await audits(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });

  test('of a project that somebody has changed meanwhile is refused', async () => {
    const { id } = await add();
    await patch(id, { priority: 'high' }, other);
    expect((await call('DELETE', `/api/projects/${id}?version=1`)).status).toBe(409);
    expect((await read(id)).priority).toBe('high');
  });

  test('and adding a job to it at the same time never leaves a job without its project', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await add();
      await Promise.all([
        call('DELETE', `/api/projects/${id}`),
        call('POST', '/api/jobs', { title: 'Late', projectId: id }),
      ]);
      expect(await shop().knex('jobs').where({ projectId: id }).whereNull('deletedAt')).toEqual([]);
    }
  });
});

describe('the board', () => {
  test('lists in few fields what is to be done; a cancelled job is not', async () => {
    const { id } = await add({
      dueDate: '2020-01-01',
      jobs: [{ title: 'A', status: 'Ready' }, { title: 'B' }, { title: 'C', status: 'cancelled' }],
    });
    const { body } = await call<BoardProject[]>('GET', '/api/projects/board');
    expect(body[0]).toMatchObject({ id, jobCount: 2, jobsDone: 1, status: 'Lead' });
    const undated = body.findIndex(({ deliveryDate, dueDate }) => !deliveryDate && !dueDate);
    expect(body.slice(undated).every(({ deliveryDate }) => deliveryDate === null)).toBe(true);
  });

  test('names what else is open on the floor: not its own, nothing finished', async () => {
    const mine = await add({ jobs: [{ title: 'Own' }] });
    const theirs = await add({ jobs: [{ title: 'Other, done', status: 'Completed' }] });
    await call('POST', '/api/jobs', { title: 'Loose', dueDate: '2019-01-01', estimatedHours: 4 });
    const { body } = await call<{ jobs: OtherJob[]; total: number }>(
      'GET',
      `/api/projects/${mine.id}/other-jobs`,
    );
    expect(body.jobs[0]).toMatchObject({ title: 'Loose', projectNumber: null, estimatedHours: 4 });
    const titles = body.jobs.map(({ title }) => title);
    expect(titles).not.toContain('Own');
    expect(titles).not.toContain('Other, done');
    expect(body.total).toBeGreaterThanOrEqual(body.jobs.length);
    const added = await call<JobRow>('PATCH', `/api/jobs/${body.jobs[0]?.id}`, { projectId: theirs.id });
    expect(added.body).toMatchObject({ projectId: theirs.id, projectNumber: theirs.projectNumber });
  });
});

describe('a job edited on the board', () => {
  test('with the version that was seen; a stale one answers the job as it is', async () => {
    const [job] = (await add({ jobs: [{ title: 'A' }] })).jobs;
    const edit = (body: object) => call('PATCH', `/api/jobs/${job?.id}`, body);
    expect(await edit({ title: 'B', version: job?.version })).toMatchObject({ status: 200 });
    expect(await edit({ title: 'C', version: job?.version })).toMatchObject({
      status: 409,
      body: { details: { current: { title: 'B' } } },
    });
    // A move on the floor asks for no version: two tablets never block each other.
    expect((await edit({ status: 'Ready' })).status).toBe(200);
  });
});
