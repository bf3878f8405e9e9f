import { describe, expect, it, test } from 'vitest';
import { findHighest, isHeld, secondsUntilCalm } from './judge.ts';
import { NotAnswered, TurnedAway } from './clients.ts';
import { runPhases, type Seen } from './run-phases.ts';
import type { Kind, Work } from './works.ts';

const took = (ms: readonly number[], second = 0) =>
  ms.map(one => ({ kind: 'look' as const, second, ms: one }));
const seen = (found: Partial<Seen>): Seen => ({
  answered: took([10]),
  turnedAway: 0,
  failed: [],
  failures: 0,
  troubledSecond: -1,
  lateMs: 0,
  ...found,
});

describe('the highest rate that holds', () => {
  const search = { from: 20, most: 2_000, within: 0.1 };
  it.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [20, 20],
    [75, 75],
    [310, 310],
    [5_000, 1_280],
  ])('of a shop that bears %i is within a tenth of it', async (bears, found) => {
    const tried: number[] = [];
    const highest = await findHighest(async rate => {
      tried.push(rate);
      return rate <= bears;
    }, search);
    expect(highest).toBeLessThanOrEqual(Math.max(found, 0));
    expect(highest).toBeGreaterThanOrEqual(Math.floor(found * 0.9));
    expect(tried.length).toBeLessThan(16);
  });
});

test.each<[string, Partial<Seen>, boolean]>([
  ['all in time', {}, true],
  ['one of a hundred late', { answered: took([...Array.from({ length: 199 }, () => 10), 400]) }, true],
  ['two of a hundred late', { answered: took([...Array.from({ length: 98 }, () => 10), 400, 400]) }, false],
  ['one turned away', { turnedAway: 1 }, false],
  ['one not answered', { failures: 1 }, false],
  ['nobody asked', { answered: [] }, false],
])('a load with %s', (_what, found, held) => expect(isHeld(seen(found), 150)).toBe(held));

test.each<[readonly number[], number | null]>([
  [[10, 10, 10, 10], 0],
  [[900, 10, 10, 10], 1],
  [[900, 10, 900, 10], 3],
  [[900, 900, 900, 900], null],
])('seconds of %j are calm after %j', (seconds, calm) => {
  const answered = seconds.flatMap((ms, second) => took([ms], second));
  expect(secondsUntilCalm(seen({ answered }), 4, 150)).toBe(calm);
  expect(secondsUntilCalm(seen({ answered, troubledSecond: 2 }), 4, 150)).toBe(calm === null ? null : 3);
});

describe('an open loop', () => {
  const worksAs = (work: Work): Record<Kind, Work> => ({
    look: work,
    cart: work,
    quote: work,
    sync: work,
    buy: work,
  });

  it('begins what is due while what went before is still under way, in the shares of the kinds', async () => {
    const begun: (() => void)[] = [];
    const works = worksAs(timed => timed(() => new Promise<void>(resolve => begun.push(resolve))));
    const running = runPhases(works, [{ perSecond: 2_000, seconds: 0.05 }]);
    await expect.poll(() => begun.length).toBe(100);
    for (const end of begun) end();
    const [found] = await running;
    const counts = new Map<Kind, number>();
    for (const { kind } of found?.answered ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ look: 80, cart: 5, quote: 5, sync: 8, buy: 2 });
  });

  it('tells who was turned away from who was not answered, by phase', async () => {
    let count = 0;
    const works = worksAs(async timed => {
      count++;
      if (count <= 100) throw new TurnedAway('later');
      if (count === 101) throw new NotAnswered('gone');
      await timed(async () => {});
    });
    const phases = [
      { perSecond: 10_000, seconds: 0.01 },
      { perSecond: 10_000, seconds: 0.01 },
    ];
    const [first, second] = await runPhases(works, phases);
    expect([first?.turnedAway, first?.answered.length]).toEqual([100, 0]);
    expect([second?.failed, second?.answered.length]).toEqual([['gone'], 99]);
  });
});
