import { expect, test } from 'vitest';
import { type Cursor, writeCursor } from '#contract/wire/sync-cursor.ts';
import { readCursor } from './cursor.ts';

const epoch = '90df75ac-3b60-44a8-be85-547fb2d5236e';
const cursors: Cursor[] = [
  { epoch, floor: 0, scopes: {} },
  { epoch, floor: 17, scopes: { jobs: 0, 'driver:2': 9_007_199_254_740_991, 'deliveries:unassigned': 4 } },
];
const formerText = ({ epoch: e, floor: f, scopes: s }: Cursor) =>
  Buffer.from(JSON.stringify({ e, f, s })).toString('base64url');

test('a scope that is being read for the first time says where it began', () => {
  const cursor = { epoch, floor: 3, scopes: { jobs: 12, shifts: 9 }, begun: { jobs: 40 } };
  expect(writeCursor(cursor)).toBe(`${epoch} 3 jobs=12<40 shifts=9`);
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  expect(writeCursor({ ...cursor, begun: { jobs: 12, shifts: 0 } })).toBe(`${epoch} 3 jobs=12 shifts=9`);
});

test.each(cursors)('is read as it was written, now and by builds before: %j', cursor => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  expect(readCursor(formerText(cursor))).toEqual(cursor);
});

test.each([
  '',
  epoch,
  `${epoch} `,
  `${epoch} -1`,
  `${epoch} 1.5`,
  `${epoch} 1e3`,
  `${epoch} 9007199254740992`,
  `${epoch} 1 jobs`,
  `${epoch} 1 jobs=`,
  `${epoch} 1 jobs=-2`,
  `${epoch} 1 ${Array.from({ length: 21 }, (_, at) => `s${at}=1`).join(' ')}`,
  formerText({ epoch, floor: -1, scopes: {} }),
])('none of ours: %j', text => {
  expect(readCursor(text)).toBeNull();
});
