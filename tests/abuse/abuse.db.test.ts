/** Runs the first requests of `npm run test:abuse` and its tables of who can reach what. */
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '#tests/support/server.ts';
import { attackObjects } from './attack-objects.ts';
import { attackReferences } from './attack-references.ts';
import { attackRequests } from './attack-requests.ts';
import { makeWorld, type World } from './make-world.ts';
import { describeFailures } from './outcome.ts';

const server = useTestServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld(server());
});

const parts = Array.from({ length: 10 }, (_, part) => part);
/** `npm run test:abuse`, which `npm run test:all` ends with, sends 50,000. */
const halfThousands = [0, 1, 2];

// Before the generated requests, which change who may do what.
test.each(parts)('objects × people × verbs, part %i of ten', async part => {
  const outcome = await attackObjects(server(), world, { part, of: parts.length });
  expect(outcome.tried).toBeGreaterThan(50);
  expect(describeFailures(outcome)).toBe('');
});

test('records of others that a body names', async () => {
  expect(describeFailures(await attackReferences(server(), world))).toBe('');
});

test.each(halfThousands)('generated requests of six people, the %i. five hundred', async part => {
  const outcome = await attackRequests(server(), world, { seed: 1, from: part * 500, requests: 500 });
  expect(outcome.tried).toBe(500);
  expect(describeFailures(outcome)).toBe('');
});

test('afterwards the shop is well', async () => {
  expect((await server().send('/healthz')).status).toBe(200);
  expect((await server().send('/api/products')).status).toBe(200);
});
