import { describe, expect, test } from 'vitest';
import { type TimeClaim, timeWindow } from './time-window.ts';
import { clockText, windowText } from './words.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const iso = (ms: number) => new Date(ms).toISOString();
const beacon = { t: at('00:02:00'), n: 'n', k: 'k', s: 's' };
const received = iso(at('00:31:00'));
const minute = 60_000;

/** Heard at 10:02 in Brisbane by a clock that is 4 s ahead, signed a quarter of an hour later. */
const heardAt = beacon.t + 4_000;
const claim = (more: Partial<TimeClaim> = {}): TimeClaim => ({
  at: iso(heardAt + 15 * minute),
  beacon,
  heardAt,
  ticksMs: 15 * minute,
  ...more,
});
const zone = 'Australia/Brisbane';
const judged = (more: Partial<TimeClaim> = {}, isGenuine = true) => {
  const window = timeWindow(claim(more), received, isGenuine);
  const { grade, isClockWrong } = window;
  return { grade, isClockWrong, window: windowText(window, zone), clock: clockText(window, zone) };
};

const both = 'Between 10:02 am and 10:31 am, 22 Nov 2026';

describe('the window', () => {
  test.each<[string, Partial<TimeClaim>, ReturnType<typeof judged>]>([
    [
      'both bounds, the phone ran on',
      {},
      { grade: 'A', isClockWrong: false, window: both, clock: 'Phone said 10:17 am, clock drift +4 s' },
    ],
    [
      'clock set back by three hours',
      { at: iso(heardAt + 15 * minute - 180 * minute) },
      { grade: 'A', isClockWrong: true, window: both, clock: 'Phone said 7:17 am, clock drift −3 h' },
    ],
    [
      'clock set ahead beyond the receipt',
      { at: iso(heardAt + 75 * minute) },
      { grade: 'A', isClockWrong: true, window: both, clock: 'Phone said 11:17 am, clock drift +60 min' },
    ],
    [
      'a phone that slept: its running time stood still',
      { ticksMs: minute },
      { grade: 'A', isClockWrong: false, window: both, clock: 'Phone said 10:17 am, clock drift +4 s' },
    ],
    [
      'restarted',
      { ticksMs: null },
      { grade: 'B', isClockWrong: false, window: both, clock: 'Phone said 10:17 am, clock drift +4 s' },
    ],
    [
      'restarted, clock set back',
      { ticksMs: null, at: iso(heardAt - 180 * minute) },
      { grade: 'B', isClockWrong: true, window: both, clock: 'Phone said 7:02 am, clock drift +4 s' },
    ],
    [
      'never heard the shop',
      { beacon: null, heardAt: null, ticksMs: null },
      {
        grade: 'C',
        isClockWrong: false,
        window: 'Before 10:31 am, 22 Nov 2026',
        clock: 'Phone said 10:17 am',
      },
    ],
  ])('%s', (_what, more, told) => {
    expect(judged(more)).toEqual(told);
  });

  test('a beacon that the shop has not signed is none', () => {
    expect(judged({}, false)).toMatchObject({ grade: 'C', window: 'Before 10:31 am, 22 Nov 2026' });
  });

  test('no clock of a phone moves it', () => {
    const bounds = [-180, -5, 0, 5, 600].map(minutes => {
      const { from, to } = timeWindow(claim({ at: iso(heardAt + minutes * minute) }), received, true);
      return `${from} ${to}`;
    });
    expect(new Set(bounds).size).toBe(1);
  });
});
