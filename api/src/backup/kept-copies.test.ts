import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyName, readCopyName, upgradeCopyName } from './copy-name.ts';
import { copiesToDelete, type DatedCopy } from './kept-copies.ts';

const dayMs = 86_400_000;
const copyAt = (madeAt: Date): DatedCopy => ({ name: copyName(madeAt, true), madeAt });
const nightly = (from: string, days: number) =>
  Array.from({ length: days }, (_, at) => copyAt(new Date(Date.parse(from) + at * dayMs)));
const keep = { days: 7, weeks: 5, months: 12 };

test('a year and a half of nights leaves seven days, five weeks and twelve months', () => {
  const copies = nightly('2025-06-01T02:00:00Z', 540);
  const gone = new Set(copiesToDelete(copies, keep));
  const left = copies
    .filter(({ name }) => !gone.has(name))
    .map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
  expect(left.join(' ')).toBe(
    '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 ' +
      '2026-10-25 2026-10-31 2026-11-01 2026-11-08 2026-11-15 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 ' +
      '2026-11-21 2026-11-22',
  );
});

test('whatever there is, the newest stays, and tidying twice deletes nothing more', () => {
  const at = fc
    .integer({ min: 0, max: 900 * 24 })
    .map(hours => copyAt(new Date(1_700_000_000_000 + hours * 3_600_000)));
  const counts = fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    weeks: fc.nat({ max: 6 }),
    months: fc.nat({ max: 13 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(at, { minLength: 1, maxLength: 80, selector: ({ name }) => name }),
      counts,
      (copies, kept) => {
        const gone = new Set(copiesToDelete(copies, kept));
        const left = copies.filter(({ name }) => !gone.has(name));
        const newest = copies.reduce((a, b) => (b.madeAt > a.madeAt ? b : a));
        expect(left).toContain(newest);
        expect(left.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
        expect(copiesToDelete(left, kept)).toEqual([]);
      },
    ),
  );
});

test('names are read as they are written; others are left alone', () => {
  const at = new Date('2026-11-26T02:15:09Z');
  for (const isEncrypted of [true, false]) {
    expect(readCopyName(copyName(at, isEncrypted))).toEqual({ madeAt: at, isBeforeUpgrade: false });
    expect(readCopyName(upgradeCopyName(at, '0.2.0-rc.1', isEncrypted))).toEqual({
      madeAt: at,
      isBeforeUpgrade: true,
    });
  }
  for (const name of [
    'selvedge-20261126T021509Z.tar.age.123.part',
    'holiday.tar',
    'selvedge-20269926T021509Z.tar',
  ])
    expect(readCopyName(name)).toBeNull();
});
