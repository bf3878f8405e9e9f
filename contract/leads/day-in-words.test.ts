import { expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

const today = '2026-11-26';

it.each([
  ['60 polos by 12 December please', '2026-12-12'],
  ['We need them before Friday the 4th of Dec.', '2026-12-04'],
  ['The regatta is on December 19', '2026-12-19'],
  ['needed 3/2', '2027-02-03'],
  ['needed 14/12/26, thanks', '2026-12-14'],
  ['for 2026-12-20', '2026-12-20'],
  ['in time for 1 Feb 2027', '2027-02-01'],
  // Of two, the one that something has to be ready by.
  ['We met on 3 December. Could we have them by 18 December?', '2026-12-18'],
  ['Training starts 5 January, the game is on 9 January', '2027-01-05'],
  // What has been is next year's, unless the year says otherwise.
  ['as on 20 November', '2027-11-20'],
  ['as on 20 November 2026', null],
  ['in 2029 on 1 May 2029', null],
  // No days.
  ['31 February', null],
  ['40/60 blend, 50/50', null],
  ['12.50 a piece, $3.20', null],
  ['sizes 10/12 and 14/16', null],
  ['may 10 of us come?', null],
  ['', null],
])('%j: %s', (words, day) => {
  expect(dayInWords(words, today)).toBe(day);
});
