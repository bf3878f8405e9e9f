import { expect, test } from 'vitest';
import type { LogEnd, ReplicaEnd } from './proofs.ts';
import { watchReplica } from './watch-replica.ts';

function world() {
  let now = 0;
  let primary: LogEnd | Error = { cluster: 'shop', timeline: 1, place: 1_000n };
  let replica: ReplicaEnd | Error = { cluster: 'shop', timeline: 1, place: 1_000n, isFollowing: true };
  let meanwhile = () => {};
  const said: string[] = [];
  const answer = async <T>(end: T | Error): Promise<T> => {
    if (end instanceof Error) throw end;
    return end;
  };
  const watch = watchReplica({
    log: {
      info: (_: object, text?: string) => void said.push(text ?? ''),
      warn: (_: object, text?: string) => void said.push(text ?? ''),
    },
    askPrimary: () => answer(primary),
    async askReplica() {
      meanwhile();
      return answer(replica);
    },
    boundMs: 2_000,
    everyMs: Infinity,
    clock: () => now,
  });
  return {
    watch,
    said,
    pass: (ms: number) => void (now += ms),
    write: (bytes: bigint) =>
      void (primary = { ...(primary as LogEnd), place: (primary as LogEnd).place + bytes }),
    replay: () => void (replica = { ...(primary as LogEnd), isFollowing: true }),
    set: (ends: { primary?: LogEnd | Error; replica?: Partial<ReplicaEnd> | Error }) => {
      if (ends.primary) primary = ends.primary;
      if (ends.replica instanceof Error) replica = ends.replica;
      else if (ends.replica) replica = { ...(replica as ReplicaEnd), ...ends.replica };
    },
    whileAsked: (work: () => void) => void (meanwhile = work),
  };
}

type World = ReturnType<typeof world>;
const good = 'lists are read from the replica';
const bad = (why: string) => `lists are read from the primary: the replica ${why}`;

test.each<[string, (w: World) => Promise<unknown> | void, boolean, string[]]>([
  ['not before the first look', () => {}, false, []],
  ['after a look that proves it', w => w.watch.look(), true, [good]],
  [
    'as long as the proof is new enough',
    async w => {
      await w.watch.look();
      w.pass(2_000);
    },
    true,
    [good],
  ],
  [
    'not with a proof that is too old, whatever holds up the looks',
    async w => {
      await w.watch.look();
      w.pass(2_001);
    },
    false,
    [good],
  ],
  [
    'not when it is behind for longer than the bound',
    async w => {
      await w.watch.look();
      w.write(500n);
      w.pass(1_999);
      await w.watch.look();
      w.pass(2);
      await w.watch.look();
    },
    false,
    [good, bad('is behind')],
  ],
  [
    'again once it has caught up',
    async w => {
      await w.watch.look();
      w.write(500n);
      w.pass(2_500);
      await w.watch.look();
      w.replay();
      await w.watch.look();
    },
    true,
    [good, bad('is behind'), good],
  ],
  [
    'not after a notice, until something proves that it has the change',
    async w => {
      await w.watch.look();
      w.pass(10);
      w.write(500n);
      w.watch.heardOfChange();
      await w.watch.look();
    },
    false,
    [good],
  ],
  [
    'after a notice, once it has the change',
    async w => {
      await w.watch.look();
      w.pass(10);
      w.write(500n);
      w.watch.heardOfChange();
      w.replay();
      await w.watch.look();
    },
    true,
    [good],
  ],
  [
    'not by a look that began before the notice',
    async w => {
      w.whileAsked(() => {
        w.pass(5);
        w.watch.heardOfChange();
      });
      await w.watch.look();
    },
    false,
    [good],
  ],
  [
    'not while it is away',
    async w => {
      await w.watch.look();
      w.watch.goneAway();
      w.set({ replica: new Error('ECONNREFUSED') });
      await w.watch.look();
    },
    false,
    [good, bad('does not answer')],
  ],
  [
    'not by an answer that was on its way when it went',
    async w => {
      w.whileAsked(() => w.watch.goneAway());
      await w.watch.look();
    },
    false,
    [bad('does not answer')],
  ],
  [
    'not after a read that failed there, and again after the next look',
    async w => {
      await w.watch.look();
      w.watch.lost(new Error('Connection terminated'));
      expect(w.watch.mayRead()).toBe(false);
      await w.watch.look();
    },
    true,
    [good, bad('does not answer'), good],
  ],
  [
    'not when it is another database',
    w => {
      w.set({ replica: { cluster: 'other' } });
      return w.watch.look();
    },
    false,
    [bad('is no replica of this database')],
  ],
  [
    'not when it has become a primary',
    async w => {
      await w.watch.look();
      w.set({ replica: { isFollowing: false } });
      await w.watch.look();
    },
    false,
    [good, bad('has become a primary of its own')],
  ],
  [
    'while the primary does not answer, only with the proof of before',
    async w => {
      await w.watch.look();
      w.set({ primary: new Error('ECONNREFUSED') });
      await w.watch.look();
      expect(w.watch.mayRead()).toBe(true);
      w.pass(2_001);
    },
    false,
    [good, bad('cannot be compared, as the primary does not answer')],
  ],
])('the replica may be read: %s', async (_, happens, mayRead, said) => {
  const w = world();
  await happens(w);
  expect(w.watch.mayRead()).toBe(mayRead);
  expect(w.said).toEqual(said);
});
