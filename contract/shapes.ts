/** Zod pieces shared by several declarations. */
import { z } from 'zod';
import { holdsCardNumber } from './card-number.ts';

/** Money on our own wire: integer cents, never negative. */
export const cents = z.int().min(0).max(1_000_000_000_00);

/** A row number in a path: `/api/products/12`. Anything else is "not found", never an error of the database. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const uuid = z.uuid();

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** ISO time with offset, as the wire carries it. */
export const instant = z.iso.datetime({ offset: true });

/** Text from people: trimmed, NFC, no NUL, no half characters (R-DB 5). `max` counts code points. */
export function personText(max: number, min = 0, message?: string) {
  return z
    .string({ error: message })
    .refine(text => text.isWellFormed() && !text.includes('\0'), {
      message: 'That text contains characters we cannot store.',
    })
    .transform(text => text.normalize('NFC').trim())
    .refine(text => [...text].length >= min, {
      message: message ?? `Please enter at least ${min} characters.`,
    })
    .refine(text => [...text].length <= max, { message: `Please use at most ${max} characters.` });
}

/**
 * Notes, messages and reasons: {@link personText} without the number of a card (R-PY 8), which would be read by everybody
 * who reads the note. Not for what has a form of its own, such as telephone and tracking numbers, and not for what a
 * device has taken down without a network: that is kept as it was written.
 */
export function freeText(max: number, min = 0, message?: string) {
  return personText(max, min, message).refine(text => !holdsCardNumber(text), {
    message: 'This looks like the number of a card. Please take it out: we never need it in writing.',
  });
}
