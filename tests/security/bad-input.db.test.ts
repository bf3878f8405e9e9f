import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointShape, Method } from '#contract/wire/endpoint.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { noteWrittenRows, type WrittenRows, writtenSince } from '#tests/support/database/written-rows.ts';
import { emptyBody, endpoints, pathToNothing } from '#tests/support/endpoints.ts';
import type { Answer } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { oneOfEach } from '#tests/support/whole.ts';
import { hostileBodies, hostileFields, hostileParams } from './hostile-input.ts';

const server = useTestServer();
const fromElsewhere: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: 'http://127.0.0.1:1' },
];
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** With every right, so that nothing is refused for want of one. */
let admin: SignedIn;
let written: () => Promise<WrittenRows>;

beforeAll(async () => {
  admin = await server().as('admin');
  // The attempt itself is told and counted, and the session was used.
  written = await noteWrittenRows(server().knex, { without: ['security_events', 'rate_limits', 'sessions'] });
});

/** The one form of all refusals. */
function expectErrorForm(answer: Answer, statuses?: number[], method?: string): void {
  // An answer to HEAD is a head.
  if (method === 'HEAD') return expect(statuses).toContain(answer.status);
  expect(answer.text.length).toBeLessThanOrEqual(2_000);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = answer.json as { code: ErrorCode; message: string; requestId: string };
  expect(Object.keys(errorTable)).toContain(body.code);
  expect(answer.status).toBe(errorTable[body.code].status);
  expect(body.message).toMatch(/^[A-Z].+[^\s]$/);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.text).not.toMatch(/node_modules|at .+:\d+:\d+|\bselect .+ from |insert into |relation "/);
  expect(answer.text).not.toContain(process.cwd());
  expect(answer.status).toBeLessThan(500);
  if (statuses) expect(statuses).toContain(answer.status);
}

async function withoutEffect(work: () => Promise<void>): Promise<void> {
  const before = await written();
  await work();
  expect(writtenSince(before, await written())).toEqual([]);
}

const readsJson = ({ body, accepts = 'json' }: EndpointShape) => Boolean(body) && accepts === 'json';
const changes = ({ method }: EndpointShape) => method !== 'GET' && method !== 'HEAD';
/** What the pipeline does with a request before its handler sees it depends on these words of the declaration alone. */
const byPipeline = oneOfEach(endpoints, ([, { access, params, query, body, ...rest }]) => {
  const { method, accepts, answers, crossSite, anonymous, confirmed } = rest;
  const has = [params, query, body].map(Boolean);
  return JSON.stringify([method, access.kind, has, accepts, answers, crossSite, anonymous, confirmed]);
});
const pick = (filter: (endpoint: EndpointShape) => boolean) =>
  byPipeline.filter(([, endpoint]) => filter(endpoint));

describe.each(pick(readsJson))('%s', (_name, endpoint) => {
  const { method } = endpoint;

  test('refuses hostile bodies', async () => {
    await withoutEffect(async () => {
      for (const [what, { status, ...parts }] of Object.entries(hostileBodies)) {
        const answer = await admin.send(pathToNothing(endpoint), { method, ...parts });
        expect(status, `${what}: ${answer.text}`).toContain(answer.status);
        expectErrorForm(answer);
      }
    });
  });

  test('refuses hostile fields', async () => {
    await withoutEffect(async () => {
      for (const body of hostileFields(endpoint)) {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await admin.send(pathToNothing(endpoint), { method, headers, body });
        expect(answer.status, body.slice(0, 100)).toBeGreaterThanOrEqual(400);
        expectErrorForm(answer, [400, 401, 404, 409, 413, 422]);
      }
    });
  });
});

describe.each(pick(endpoint => Boolean(endpoint.params)))('%s', (_name, endpoint) => {
  test('answers 404 to hostile parameters', async () => {
    await withoutEffect(async () => {
      for (const param of hostileParams) {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, param);
        expectErrorForm(await admin.send(path, emptyBody(endpoint)), [400, 404, 422], endpoint.method);
      }
    });
  });
});

/** Where a request comes from is looked at before anything of it is read. */
const bySite = oneOfEach(
  endpoints.filter(([, endpoint]) => changes(endpoint) && !endpoint.crossSite),
  ([, { method, access, accepts }]) => JSON.stringify([method, access.kind, accepts]),
);

describe.each(bySite)('%s', (_name, endpoint) => {
  test.each(fromElsewhere)('refuses a request from another site: %o', async headers => {
    await withoutEffect(async () => {
      const answer = await admin.send(pathToNothing(endpoint), { ...emptyBody(endpoint), headers });
      expectErrorForm(answer, [403]);
      expect(answer.json).toMatchObject({ code: 'cross_site' });
    });
  });
});

describe.each(byPipeline)('%s', (_name, endpoint) => {
  test('refuses repeated parameters and endless addresses', async () => {
    await withoutEffect(async () => {
      for (const query of ['?a=1&a=2', '?__proto__=1&__proto__=2', `?a=${'x'.repeat(2_100)}`]) {
        const answer = await admin.send(pathToNothing(endpoint) + query, emptyBody(endpoint));
        expectErrorForm(answer, [400, 404], endpoint.method);
      }
    });
  });

  test('names the right method to a wrong one', async () => {
    const path = pathToNothing(endpoint);
    const known = new Set(endpoints.filter(([, e]) => matches(e.path, path)).map(([, e]) => e.method));
    if (known.has('GET')) known.add('HEAD');
    await withoutEffect(async () => {
      for (const method of methods.filter(other => !known.has(other))) {
        const answer = await admin.send(path, { method });
        expectErrorForm(answer, [405]);
        expect(new Set(answer.headers.allow?.split(', '))).toEqual(known);
      }
    });
  });
});

function matches(pattern: string, path: string): boolean {
  const have = path.split('/');
  const want = pattern.split('/');
  return want.length === have.length && want.every((part, at) => part === have[at] || part.startsWith('{'));
}

test.each(['TRACE', 'PROPFIND', 'OPTIONS'])('%s is no method of any page', async method => {
  expectErrorForm(await server().send('/', { method }), [405]);
  expectErrorForm(await server().send('/api/user', { method }), [405]);
});

test.each([
  '/api/',
  '/api/nothing',
  '/api/user/',
  '/API/user',
  '/api//user',
  '/api/user/../../etc',
  '/.env',
  '/.git/config',
  '/metrics',
])('%s is not found', async path => {
  const answer = await server().send(path);
  expect([401, 404]).toContain(answer.status);
  // Outside the API it is the app's own page, with 404.
  if (path.startsWith('/api')) expectErrorForm(answer);
});

test('the document lists every endpoint', async () => {
  const { json } = await server().send('/api/openapi.json');
  const { paths } = json as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  };
  const listed = Object.values(paths).flatMap(operations =>
    Object.values(operations).map(o => o.operationId),
  );
  expect(listed.toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
  // What asks for the password first.
  expect(paths['/api/import-products']?.['post']).toMatchObject({ 'x-confirmed': true });
  expect(JSON.stringify(paths['/api/import-products']?.['post']?.responses['403'])).toContain(
    'confirm_password',
  );
  expect(paths['/api/import-checks']?.['post']).not.toHaveProperty('x-confirmed');
});
