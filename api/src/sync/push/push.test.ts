import { expect, test } from 'vitest';
import type { PushedMutation, ReceivedRequest } from '#contract/wire/sync.ts';
import type { Actor } from '../actor.ts';
import { push } from './push.ts';

const actor: Actor = {
  id: 7,
  username: 'kim',
  firstName: null,
  lastName: null,
  isAdmin: false,
  staffRole: 'workshop',
};
const at = '2026-11-20T10:00:00.000Z';
const mutations = Array.from({ length: 5 }, (_, seq): PushedMutation => ({
  id: `0190c3a0-0000-7000-8000-00000000000${seq}`,
  seq,
  name: 'job.setStatus',
  v: 1,
  args: {},
  userId: actor.id,
  entity: 'jobs',
  entityId: '0190c3a0-0000-7000-8000-0000000000aa',
  occurredAt: at,
}));
const request: ReceivedRequest = {
  protocol: 1,
  build: 'test',
  deviceId: '0190c3a0-0000-7000-8000-0000000000bb',
  cursor: null,
  clientNow: at,
  mutations,
};

test('what eight seconds do not suffice for is not begun, and has no verdict', async () => {
  let nowMs = Date.parse(at);
  const begun: string[] = [];
  const verdicts = await push(
    {
      clock: { now: () => nowMs },
      setOf: () => null,
      executeSet: async () => new Map(),
      async execute({ mutation: { id } }) {
        begun.push(id);
        nowMs += 3_000;
        return { id, status: 'applied' };
      },
    },
    request,
    actor,
  );
  const done = mutations.slice(0, 3).map(({ id }) => id);
  expect(begun).toEqual(done);
  expect(verdicts.map(({ id }) => id)).toEqual(done);
});
