import { describe, expect, it, test } from 'vitest';
import { instantAtWall, writtenAtWall } from './wall-instant.ts';

describe('instantAtWall', () => {
  test.each([
    ['2026-11-20T15:30', 'Australia/Brisbane', '2026-11-20T05:30:00.000Z'],
    ['2026-11-20T15:30', 'Australia/Sydney', '2026-11-20T04:30:00.000Z'],
    ['2026-07-01T00:00', 'Australia/Sydney', '2026-06-30T14:00:00.000Z'],
    ['2026-11-20T15:30', 'Australia/Adelaide', '2026-11-20T05:00:00.000Z'],
    // The hour after the clock goes back, and before it goes on.
    ['2026-04-05T03:30', 'Australia/Sydney', '2026-04-04T17:30:00.000Z'],
    ['2026-10-04T01:30', 'Australia/Sydney', '2026-10-03T15:30:00.000Z'],
    ['2026-10-04T03:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
  ])('%s in %s is %s', (written, zone, instant) => {
    expect(instantAtWall(written, zone)).toBe(instant);
    expect(writtenAtWall(new Date(instant), zone)).toBe(written);
  });

  it.each(['', 'tomorrow', '2026-02-31T10:00', '2026-13-01T10:00', '2026-11-20'])(
    '%j is no time',
    written => {
      expect(instantAtWall(written, 'Australia/Brisbane')).toBeNull();
    },
  );
});
