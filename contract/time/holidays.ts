/**
 * Public holidays by state, by the rules of their laws and so for any year: only what falls on a weekday, as nobody
 * here works on a weekend. Left out: the Friday before the AFL Grand Final (VIC), which no rule fixes; holidays of a
 * town or a part of a day; what is declared once, but for the days of `declared`.
 */
import type { Holidays } from './business-hours.ts';
import type { State } from '../checkout/postcodes.ts';
import { addDays, weekdayOf } from './time-zone.ts';

const [monday, tuesday, wednesday, friday, saturday, sunday] = [1, 2, 3, 5, 6, 7] as const;

/** The ISO dates of a year. */
type Rule = (year: number) => readonly string[];

const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function weekday(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return weekdayOf(year, month, day);
}

/** The first such weekday on or after a date. */
const onOrAfter = (date: string, wanted: number) => addDays(date, (wanted - weekday(date) + 7) % 7);

const nth =
  (which: number, wanted: number, month: number): Rule =>
  year => [addDays(onOrAfter(iso(year, month, 1), wanted), 7 * (which - 1))];

const lastMonday =
  (month: number): Rule =>
  year => [addDays(onOrAfter(iso(year, month + 1, 1), monday), -7)];

/** Moves to the Monday from the named days of the weekend; from the others nowhere. */
const fixed =
  (month: number, day: number, movesFrom: readonly number[] = [saturday, sunday]): Rule =>
  year => {
    const date = iso(year, month, day);
    return [movesFrom.includes(weekday(date)) ? onOrAfter(date, monday) : date];
  };

/** By the Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return iso(year, Math.floor(f / 31), (f % 31) + 1);
}

/** Good Friday and Easter Monday. */
const easter: Rule = year => [addDays(easterSunday(year), -2), addDays(easterSunday(year), 1)];

/** Both move off a weekend, and never onto each other. */
const christmas: Rule = year => {
  const first = weekday(iso(year, 12, 25));
  if (first === friday) return [iso(year, 12, 25), iso(year, 12, 28)];
  if (first === saturday) return [iso(year, 12, 27), iso(year, 12, 28)];
  return first === sunday ? [iso(year, 12, 26), iso(year, 12, 27)] : [iso(year, 12, 25), iso(year, 12, 26)];
};

/** The Wednesday of the Brisbane show, which opens on the first Friday of August from the 5th on. */
const brisbaneShow: Rule = year => [onOrAfter(onOrAfter(iso(year, 8, 5), friday), wednesday)];

/** 27 May, or the Monday after it. */
const reconciliationDay: Rule = year => [onOrAfter(iso(year, 5, 27), monday)];

const declared =
  (...dates: readonly string[]): Rule =>
  year =>
    dates.filter(date => date.startsWith(`${year}-`));

const everywhere: readonly Rule[] = [fixed(1, 1), fixed(1, 26), easter, christmas];

const anzacDay = (movesFrom: readonly number[]) => fixed(4, 25, movesFrom);
const kingsBirthday = nth(2, monday, 6);
const octoberLabourDay = nth(1, monday, 10);
const marchMonday = nth(2, monday, 3);

const rules: Readonly<Record<State, readonly Rule[]>> = {
  // Its law moves no Anzac Day; an order did for these two years.
  NSW: [anzacDay([]), declared('2026-04-27', '2027-04-26'), kingsBirthday, octoberLabourDay],
  // Labour Day; Melbourne Cup Day, which some towns exchange for one of their own.
  VIC: [anzacDay([]), marchMonday, kingsBirthday, nth(1, tuesday, 11)],
  // Labour Day and the King's Birthday; other towns have their show on another day.
  QLD: [anzacDay([sunday]), nth(1, monday, 5), brisbaneShow, nth(1, monday, 10)],
  // Labour Day, WA Day, the King's Birthday.
  WA: [anzacDay([saturday, sunday]), nth(1, monday, 3), nth(1, monday, 6), lastMonday(9)],
  // Adelaide Cup; the day after Christmas is Proclamation Day.
  SA: [anzacDay([sunday]), marchMonday, kingsBirthday, octoberLabourDay],
  // Eight Hours Day.
  TAS: [anzacDay([]), marchMonday, kingsBirthday],
  // Canberra Day.
  ACT: [anzacDay([saturday, sunday]), marchMonday, reconciliationDay, kingsBirthday, octoberLabourDay],
  // May Day, Picnic Day.
  NT: [anzacDay([sunday]), nth(1, monday, 5), kingsBirthday, nth(1, monday, 8)],
};

/** Weekdays of a year on which nobody works there, in order. */
export function holidaysOf(state: State, year: number): string[] {
  const dates = [...everywhere, ...rules[state]].flatMap(rule => [...rule(year)]);
  return [...new Set(dates)].filter(date => weekday(date) < saturday).toSorted();
}

/** Worked out once: an order asks of some thirty days. With more years than anybody plans for, it starts again. */
const worked = new Map<string, ReadonlySet<string>>();
const mostWorked = 200;

function holidaySet(state: State, year: string): ReadonlySet<string> {
  const key = state + year;
  const known = worked.get(key);
  if (known) return known;
  const dates = new Set(holidaysOf(state, Number(year)));
  if (worked.size >= mostWorked) worked.clear();
  worked.set(key, dates);
  return dates;
}

/** A day on which any of these states rests. */
export function holidaysIn(...states: readonly State[]): Holidays {
  return { has: date => states.some(state => holidaySet(state, date.slice(0, 4)).has(date)) };
}

const stateByZone: Readonly<Record<string, State>> = {
  'Australia/Brisbane': 'QLD',
  'Australia/Lindeman': 'QLD',
  'Australia/Sydney': 'NSW',
  'Australia/Broken_Hill': 'NSW',
  'Australia/Canberra': 'ACT',
  'Australia/Melbourne': 'VIC',
  'Australia/Hobart': 'TAS',
  'Australia/Adelaide': 'SA',
  'Australia/Perth': 'WA',
  'Australia/Eucla': 'WA',
  'Australia/Darwin': 'NT',
};

/** In which state a shop with this clock stands; none outside Australia. */
export function stateOfZone(timeZone: string): State[] {
  const state = stateByZone[timeZone];
  return state ? [state] : [];
}
