/** The day that a message names, such as "by Friday 12 December": a beginning for the field "Needed by". Pure. */
import { addDays } from '../time/time-zone.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(${months.join('|')})[a-z]*`;
const year = String.raw`(?:,?\s+(20\d\d))?`;

interface Day {
  day: number;
  month: number;
  /** Undefined where the next one is meant. */
  year: number | undefined;
}

interface Named extends Day {
  at: number;
  isDeadline: boolean;
}

interface Pattern {
  of: RegExp;
  read: (parts: readonly string[]) => Day;
  /** Sizes are written like it too: it is a day only after a word such as "by". */
  isVague?: boolean;
}

const numbers = ([day, month, named]: readonly string[]): Day => ({
  day: Number(day),
  month: Number(month),
  year: named ? 2000 + (Number(named) % 100) : undefined,
});

const patterns: readonly Pattern[] = [
  {
    of: /\b(20\d\d)-(\d\d)-(\d\d)\b/g,
    read: ([named, of, day]) => ({ day: Number(day), month: Number(of), year: Number(named) }),
  },
  // 12/12/26, 12.12.2026: the day first.
  { of: /(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](20\d\d|\d\d)(?!\d)/g, read: numbers },
  { of: /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d/])/g, read: numbers, isVague: true },
  // 12 December, 12th of Dec 2026
  {
    of: new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${month}\b${year}`, 'gi'),
    read: ([day, of = '', named]) => ({ day: Number(day), month: monthOf(of), year: yearOf(named) }),
  },
  // December 12. With a capital: "may 10 of us come" is no day.
  {
    of: new RegExp(String.raw`\b${month}\s+(\d{1,2})(?:st|nd|rd|th)?\b${year}`, 'g'),
    read: ([of = '', day, named]) => ({ day: Number(day), month: monthOf(of), year: yearOf(named) }),
  },
];

const yearOf = (named: string | undefined) => (named ? Number(named) : undefined);
const monthOf = (word: string): number =>
  months.findIndex(name => word.toLowerCase().startsWith(name.toLowerCase())) + 1;

/** Words before a day that say that it is the one that counts. */
const deadline = /\b(?:by|before|until|need\w*|due|deadline|no later than|in time for)\b[^.!?\n]{0,40}$/i;

/**
 * `YYYY-MM-DD`, within a year from `today`; null if there is none. Of several, the one after "by", "before", "needed" and
 * the like, or else the first.
 */
export function dayInWords(words: string, today: string): string | null {
  const named = patterns
    .flatMap(({ of, read, isVague = false }) =>
      [...words.matchAll(of)].flatMap(match => {
        const isDeadline = deadline.test(words.slice(0, match.index));
        return isVague && !isDeadline ? [] : [{ at: match.index, isDeadline, ...read(match.slice(1)) }];
      }),
    )
    .toSorted((a, b) => a.at - b.at);
  return (
    firstOf(
      named.filter(({ isDeadline }) => isDeadline),
      today,
    ) ?? firstOf(named, today)
  );
}

function firstOf(named: readonly Named[], today: string): string | null {
  return named.map(one => dayOf(one, today)).find(day => day !== null) ?? null;
}

function dayOf({ day, month: of, year: named }: Day, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const latest = addDays(today, 365);
  const years = named === undefined ? [thisYear, thisYear + 1] : [named];
  const found = years.map(one => isoOf(one, of, day)).find(iso => iso !== null && iso >= today);
  return found && found <= latest ? found : null;
}

/** Null for a day that the calendar does not have. */
function isoOf(inYear: number, of: number, day: number): string | null {
  const at = new Date(Date.UTC(inYear, of - 1, day));
  const isReal = of >= 1 && of <= 12 && at.getUTCMonth() === of - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}
