/** What a person types into a list's search, as a condition of PostgreSQL. Column expressions are ours, never a request's. */
import type { Knex } from 'knex';

/** Parts of a phone number: shorter ones would be found in nearly every row. */
const fewestDigits = 3;

/**
 * Anywhere in one of the texts in any case, anywhere in the phone. A phone is stored as +61 412…, and people type 0412
 * or what they read on the screen: so digits are compared with digits, in both forms.
 */
export function searchText(
  words: string,
  { texts, phone }: { texts: readonly string[]; phone: string },
): [sql: string, ...values: Knex.RawBinding[]] {
  const digits = /^[+\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, '') : '';
  const anywhere = texts.map(column => `position(lower(?) in lower(coalesce(${column}, ''))) > 0`);
  const text = [...anywhere, `position(? in coalesce(${phone}, '')) > 0`].join(' or ');
  const values: Knex.RawBinding[] = [...texts.map(() => words), words];
  if (digits.length < fewestDigits) return [text, ...values];
  const stored = `regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`;
  return [
    `${text} or position(? in ${stored}) > 0 or position(? in regexp_replace(${stored}, '^61', '0')) > 0`,
    ...values,
    digits,
    digits,
  ];
}

/** A condition with its values. */
export interface Where {
  sql: string;
  values: Knex.RawBinding[];
}

export function allOf(parts: readonly (readonly [sql: string, ...values: Knex.RawBinding[]])[]): Where {
  return {
    sql: parts.map(([sql]) => `(${sql})`).join(' and ') || 'true',
    values: parts.flatMap(([, ...values]) => values),
  };
}
