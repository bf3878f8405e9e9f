import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProofs, endOfRecords, type LogEnd, placeOf, type ReplicaEnd } from './proofs.ts';

const page = 8_192n;
/** Bytes of records to a place: each page begins with a header. */
const bytesOfPage = page - 24n;
const nextAt = (bytes: bigint) => (bytes / bytesOfPage) * page + 24n + (bytes % bytesOfPage);
const endAt = (bytes: bigint) => (bytes % bytesOfPage === 0n ? (bytes / bytesOfPage) * page : nextAt(bytes));
const primary = (place: bigint, over: Partial<LogEnd> = {}): LogEnd => ({
  cluster: 'shop',
  timeline: 1,
  place: place + 1_000n,
  ...over,
});
const replica = (place: bigint, over: Partial<ReplicaEnd> = {}): ReplicaEnd => ({
  cluster: 'shop',
  timeline: 1,
  place: place + 1_000n,
  isFollowing: true,
  ...over,
});

test.each([
  ['0/0', 0n],
  ['0/3000A20', 0x3000a20n],
  ['1/0', 0x1_0000_0000n],
  ['a/ffffffff', 0xa_ffff_ffffn],
])('the place %s', (lsn, place) => expect(placeOf(lsn)).toBe(place));

test.each(['', '0', '0/', '/1', '0/GG', '0/123456789', ' 0/1'])('"%s" is no place', text =>
  expect(() => placeOf(text)).toThrow('is no place in a log'),
);

test.each([
  ['within a page', page + 48n, page + 48n],
  ['behind the header of a page', page + 24n, page],
  ['behind the end of a long record', page + 32n, page + 32n],
  ['at the start of a page', page, page],
])('records before a place %s', (_, place, end) => expect(endOfRecords(place)).toBe(end));

describe('what is proven', () => {
  test.each<[string, (proofs: ReturnType<typeof createProofs>) => string | void, number, string | void]>([
    ['nothing at first', () => {}, -Infinity, undefined],
    ['nothing by the primary alone', p => p.mark(1, primary(10n)), -Infinity, undefined],
    [
      'a place that is replayed',
      p => {
        p.mark(1, primary(10n));
        return p.seen(replica(10n));
      },
      1,
      'usable',
    ],
    [
      'nothing by a replica that is behind',
      p => {
        p.mark(1, primary(10n));
        return p.seen(replica(9n));
      },
      -Infinity,
      'usable',
    ],
    [
      'the newest place that is replayed',
      p => {
        p.mark(1, primary(10n));
        p.mark(2, primary(20n));
        p.mark(3, primary(30n));
        return p.seen(replica(25n));
      },
      2,
      'usable',
    ],
    [
      'the last time at which nothing had been written',
      p => {
        p.mark(1, primary(10n));
        p.mark(2, primary(10n));
        return p.seen(replica(10n));
      },
      2,
      'usable',
    ],
    [
      'as before while the replica stands still',
      p => {
        p.mark(1, primary(10n));
        p.seen(replica(10n));
        p.mark(2, primary(20n));
        return p.seen(replica(10n));
      },
      1,
      'usable',
    ],
    [
      'nothing once it has gone away',
      p => {
        p.mark(1, primary(10n));
        p.seen(replica(10n));
        p.forget();
      },
      -Infinity,
      undefined,
    ],
    [
      'nothing of another PostgreSQL',
      p => {
        p.mark(1, primary(10n));
        return p.seen(replica(10n, { cluster: 'other' }));
      },
      -Infinity,
      'stranger',
    ],
    [
      'nothing of one that became a primary',
      p => {
        p.mark(1, primary(10n));
        p.seen(replica(10n));
        return p.seen(replica(10n, { isFollowing: false }));
      },
      -Infinity,
      'promoted',
    ],
    [
      'nothing of one that follows the primary of before',
      p => {
        p.mark(1, primary(10n));
        p.seen(replica(10n));
        p.mark(2, primary(5n, { timeline: 2 }));
        return p.seen(replica(50n));
      },
      -Infinity,
      'behind',
    ],
    [
      'the new primary once the replica follows it',
      p => {
        p.mark(1, primary(10n));
        p.mark(2, primary(20n, { timeline: 2 }));
        return p.seen(replica(20n, { timeline: 2 }));
      },
      2,
      'usable',
    ],
  ])('%s', (_, happens, provenAt, standing) => {
    const proofs = createProofs();
    expect(happens(proofs)).toBe(standing);
    expect(proofs.provenAt()).toBe(provenAt);
  });

  test('the replica always has what was committed before that time', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('write' as const),
        bytes: fc.oneof(fc.integer({ min: 3, max: 2_000 }), fc.constant(1_021)),
      }),
      fc.record({ do: fc.constant('ask' as const) }),
      fc.record({ do: fc.constant('replay' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ do: fc.constant('lose' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const proofs = createProofs();
        const commits: { at: number; end: bigint }[] = [];
        let [written, replayed] = [0n, 0n];
        steps.forEach((one, at) => {
          if (one.do === 'write') commits.push({ at, end: endAt((written += BigInt(one.bytes) * 8n)) });
          if (one.do === 'replay') {
            // Record by record, as PostgreSQL does.
            const open = commits.filter(commit => commit.end > replayed);
            replayed = open[Math.ceil(one.part * open.length) - 1]?.end ?? replayed;
          }
          if (one.do === 'lose') proofs.forget();
          if (one.do === 'ask') {
            proofs.mark(at, { cluster: 'shop', timeline: 1, place: nextAt(written) });
            proofs.seen({ cluster: 'shop', timeline: 1, place: replayed, isFollowing: true });
          }
          const before = commits.filter(commit => commit.at < proofs.provenAt());
          expect(before.every(commit => commit.end <= replayed)).toBe(true);
        });
      }),
    );
  });
});
