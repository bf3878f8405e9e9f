import { expect, test } from 'vitest';
import type { PushedMutation, UnreadMutation } from '#contract/wire/sync.ts';
import { planSteps } from './plan-steps.ts';

/** `a1`: the change 1 of row a, which may be in a set. A capital row is carried out by itself. */
const change = (name: string, dependsOn?: string): PushedMutation => ({
  id: name,
  seq: 0,
  name: 'job.addNote',
  v: 1,
  args: {},
  userId: 1,
  entity: 'jobs',
  entityId: name.slice(0, 1),
  occurredAt: '2026-11-20T10:00:00.000Z',
  ...(dependsOn ? { dependsOn } : {}),
});

const plan = (mutations: (PushedMutation | UnreadMutation)[]) =>
  planSteps(mutations, ({ entityId }) =>
    entityId < 'a' ? null : entityId < 'x' ? 'jobs' : 'deliveries',
  ).map(({ entity, members }) => `${entity ?? 'one'}: ${members.map(({ id }) => id).join(' ')}`);

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['one', 'a1', ['one: a1']],
  ['one of each row', 'a1 b1 c1', ['jobs: a1 b1 c1']],
  ['two of each row, in their order', 'a1 a2 b1 c1 b2 a3', ['jobs: a1 b1 c1', 'jobs: a2 b2', 'one: a3']],
  [
    'nothing passes what is carried out by itself',
    'a1 b1 A1 a2 b2',
    ['jobs: a1 b1', 'one: A1', 'jobs: a2 b2'],
  ],
  ['nor what is of another entity', 'a1 b1 x1 y1 c1', ['jobs: a1 b1', 'deliveries: x1 y1', 'one: c1']],
  ['an id that comes twice', 'a1 a1 b1', ['jobs: a1 b1', 'one: a1']],
])('%s', (_what, names, steps) => {
  expect(
    plan(
      names
        .split(' ')
        .filter(Boolean)
        .map(name => change(name)),
    ),
  ).toEqual(steps);
});

test('a mutation comes in a later step than the one of another row that it depends on', () => {
  expect(plan([change('a1'), change('b1', 'a1'), change('c1')])).toEqual(['jobs: a1 c1', 'one: b1']);
});

test('the same id for another row, and the same row in other letters', () => {
  const again = { ...change('a1'), entityId: 'b' };
  const shouted = { ...change('c1'), entityId: 'c' };
  expect(
    plan([change('a1'), again, { ...change('A9'), entityId: 'c' }, { ...shouted, entityId: 'C' }]),
  ).toEqual(['jobs: a1 A9', 'one: a1', 'one: c1']);
});

test('what cannot be read is carried out by itself, and nothing passes it', () => {
  expect(plan([change('a1'), { id: 'z', came: {} }, change('b1')])).toEqual(['one: a1', 'one: z', 'one: b1']);
});
