/** Zod pieces shared by several declarations. */
import { z } from 'zod';
import { holdsCardNumber } from '../text/card-number.ts';
import { manyLines, oneLine } from '../text/text.ts';

/** Money on our own wire: integer cents, never negative. */
export const cents = z.int().min(0).max(1_000_000_000_00);

/** The price of a line, which is below zero for a discount. */
export const signedCents = z.int().min(-1_000_000_000_00).max(1_000_000_000_00);

/** A row number in a path: `/api/products/12`. Anything else is "not found", never an error of the database. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** The version the person saw. If it is out of date, the answer is 409 with the current record. */
export const seenVersionInQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

export const uuid = z.uuid();

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** ISO time with offset, as the wire carries it. */
export const instant = z.iso.datetime({ offset: true });

/**
 * Text as it was written: trimmed, NFC, no NUL, no half characters. `max` counts code points. For what a device has taken
 * down and sealed without a network, of which nothing may be changed.
 */
export function writtenText(max: number, min = 0, message?: string) {
  return textFromPeople(text => text, max, min, message);
}

/** A name, a number, a subject: {@link writtenText} in one line, so that it can pose as no other line of a mail or list. */
export function personText(max: number, min = 0, message?: string) {
  return textFromPeople(oneLine, max, min, message);
}

/** {@link writtenText} with lines of its own: descriptions, addresses, instructions. */
export function longText(max: number, min = 0, message?: string) {
  return textFromPeople(manyLines, max, min, message);
}

/**
 * Notes, messages and reasons: {@link longText} without the number of a card, which would be read by everybody who reads
 * the note. Not for what has a form of its own, such as telephone and tracking numbers, and not for what a device has
 * taken down without a network: that is kept as it was written.
 */
export function freeText(max: number, min = 0, message?: string) {
  return longText(max, min, message).refine(hasNoCard, noCard);
}

/** {@link freeText} in one line: subjects and references. */
export function freeLine(max: number, min = 0, message?: string) {
  return personText(max, min, message).refine(hasNoCard, noCard);
}

const hasNoCard = (text: string) => !holdsCardNumber(text);
const noCard = {
  message: 'This looks like a card number. Please remove it: we never need it in writing.',
};

/** The bounds are told once more for the OpenAPI document, which cannot see into what is checked after a change. */
function textFromPeople(tidy: (text: string) => string, max: number, min: number, message?: string) {
  return z
    .string({ error: message })
    .refine(text => text.isWellFormed() && !text.includes('\0'), {
      message: 'That text contains characters we cannot store.',
    })
    .transform(text => tidy(text.normalize('NFC')).trim())
    .refine(text => [...text].length >= min, {
      message: message ?? `Please enter at least ${min} characters.`,
    })
    .refine(text => [...text].length <= max, { message: `Please use at most ${max} characters.` })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** One event of a record's history. `data` depends on the kind. */
export const eventOf = <Type extends z.ZodType>(type: Type) =>
  z.object({
    id: z.string(),
    type,
    at: instant,
    /** Null if the shop did it automatically, or the customer did. */
    byName: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  });

/** The page of a list, from 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .optional();

/** The mark of a row in a list as it is sorted; `end` is behind the last row. */
const listCursor = z
  .string()
  .regex(/^[\w-]{1,1500}$/)
  .optional();

/**
 * Of lists whose `Link` header says where the pages beside this one begin: `rel="next"` by `after`, `rel="prev"` by
 * `before`. A page by its number counts from the start of the list, and may skip or repeat rows while others come and go.
 */
export const pageByCursor = { page: pageNumber, after: listCursor, before: listCursor };

/** Of lists that are plain arrays; a `Link` header with `rel="next"` says that there is more. */
export const pageQuery = z.object({
  page: pageNumber,
});

/** Rows of a page of projects, jobs or deliveries. */
export const listPageSize = 200;

/** A print area of the garment, such as `left-chest`. Without one, the side's main area. */
export const areaId = z
  .string()
  .max(40)
  .regex(/^[a-z]+(-[a-z]+)*$/);
