import { describe, expect, it, test } from 'vitest';
import { addBusinessDays } from './business-hours.ts';
import { easterSunday, holidaysIn, holidaysOf, stateOfZone } from './holidays.ts';
import { states } from '../checkout/postcodes.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

/** As the states have published them: weekdays only, without what towns have for themselves. */
describe.each([
  [
    2026,
    ['01-01', '01-26', '04-03', '04-06', '12-25', '12-28'],
    {
      NSW: ['04-27', '06-08', '10-05'],
      VIC: ['03-09', '06-08', '11-03'],
      QLD: ['05-04', '08-12', '10-05'],
      WA: ['03-02', '04-27', '06-01', '09-28'],
      SA: ['03-09', '06-08', '10-05'],
      TAS: ['03-09', '06-08'],
      ACT: ['03-09', '04-27', '06-01', '06-08', '10-05'],
      NT: ['05-04', '06-08', '08-03'],
    },
  ],
  [
    2027,
    ['01-01', '01-26', '03-26', '03-29', '12-27', '12-28'],
    {
      NSW: ['04-26', '06-14', '10-04'],
      VIC: ['03-08', '06-14', '11-02'],
      QLD: ['04-26', '05-03', '08-11', '10-04'],
      WA: ['03-01', '04-26', '06-07', '09-27'],
      SA: ['03-08', '04-26', '06-14', '10-04'],
      TAS: ['03-08', '06-14'],
      ACT: ['03-08', '04-26', '05-31', '06-14', '10-04'],
      NT: ['04-26', '05-03', '06-14', '08-02'],
    },
  ],
] as const)('public holidays of %i', (year, everywhere, own) => {
  test.each(states)('%s', state => {
    const expected = [...everywhere, ...own[state]].map(day => `${year}-${day}`).toSorted();
    expect(holidaysOf(state, year)).toEqual(expected);
  });
});

describe('Christmas and the days about it', () => {
  it.each([
    // By the weekday of 25 December: Saturday, Sunday, Monday, Thursday, Friday.
    [2021, ['12-27', '12-28']],
    [2022, ['12-26', '12-27']],
    [2023, ['12-25', '12-26']],
    [2025, ['12-25', '12-26']],
    [2026, ['12-25', '12-28']],
  ])('of %i', (year, days) => {
    const found = holidaysOf('QLD', year).filter(date => date.startsWith(`${year}-12`));
    expect(found).toEqual(days.map(day => `${year}-${day}`));
  });

  it.each([
    [2022, '2022-01-03'],
    [2023, '2023-01-02'],
  ])('a New Year of %i on a weekend moves to %s', (year, date) => {
    expect(holidaysOf('TAS', year)).toContain(date);
  });
});

test.each([
  ['QLD', '2024-04-25'],
  ['NSW', '2024-04-25'],
  // The show: people's day of those years.
  ['QLD', '2022-08-10'],
  ['QLD', '2023-08-16'],
  ['QLD', '2024-08-14'],
  ['QLD', '2025-08-13'],
] as const)('%s rests on %s', (state, date) => {
  expect(holidaysIn(state).has(date)).toBe(true);
});

it('counts business days past the rest of either state', () => {
  // The Wednesday of the Brisbane show, and Melbourne Cup Day.
  expect(addBusinessDays('2026-08-11', 1, holidaysIn('QLD', 'VIC'))).toBe('2026-08-13');
  expect(addBusinessDays('2026-11-02', 1, holidaysIn('QLD', 'VIC'))).toBe('2026-11-04');
  expect(addBusinessDays('2026-11-02', 1, holidaysIn('QLD'))).toBe('2026-11-03');
  expect(addBusinessDays('2026-11-02', 1, holidaysIn())).toBe('2026-11-03');
});

it.each([
  ['Australia/Brisbane', ['QLD']],
  ['Australia/Hobart', ['TAS']],
  ['Pacific/Auckland', []],
])('a shop whose clock is %s', (zone, expected) => {
  expect(stateOfZone(zone)).toEqual(expected);
});
