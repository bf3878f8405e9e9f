/** What a person types into a list's search, as a condition of PostgreSQL. Column expressions are ours, never a request's. */
import type { Knex } from 'knex';

/** Parts of a phone number: shorter ones would be found in nearly every row. */
const fewestDigits = 3;

/** An index of parts has those of two and of three letters. */
const longestPart = 3;
const shortestPart = 2;

interface Searched {
  texts: readonly string[];
  phone: string;
  /** All of them, as the index of their parts was made of it. */
  parts: string;
}

/**
 * Anywhere in one of the texts in any case, anywhere in the phone. A phone is stored as +61 412…, and people type 0412
 * or what they read on the screen: so digits are compared with digits, in both forms.
 */
export function searchText(
  words: string,
  { texts, phone, parts }: Searched,
): [sql: string, ...values: Knex.RawBinding[]] {
  const digits = /^[+\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, '') : '';
  const isNumber = digits.length >= fewestDigits;
  const anywhere = texts.map(column => `position(lower(?) in lower(coalesce(${column}, ''))) > 0`);
  const text = [...anywhere, `position(? in coalesce(${phone}, '')) > 0`].join(' or ');
  const [inIndex, ...letters] = withParts(parts, isNumber ? [words, digits] : [words]);
  const values: Knex.RawBinding[] = [...letters, ...texts.map(() => words), words];
  if (!isNumber) return [`${inIndex} and (${text})`, ...values];
  const stored = `regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`;
  return [
    `${inIndex} and (${text} or position(? in ${stored}) > 0 or position(? in regexp_replace(${stored}, '^61', '0')) > 0)`,
    ...values,
    digits,
    digits,
  ];
}

/** Rows that have all parts of one of the texts: what the index finds, before the texts themselves are compared. */
export function withParts(
  parts: string,
  typed: readonly string[],
): [sql: string, ...values: Knex.RawBinding[]] {
  const sizes = typed.map(text => Math.min(longestPart, [...text].length));
  if (sizes.some(size => size < shortestPart)) return ['true'];
  return [
    `(${typed.map(() => `${parts} @> parts_of(?, ?)`).join(' or ')})`,
    ...typed.flatMap((text, at) => [text, sizes[at] ?? longestPart]),
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
