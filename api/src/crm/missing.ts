import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';

/** The record is not there, or was deleted: ends the transaction with 404. */
export function missing(message: string): never {
  throw new Refused(refuse('not_found', { message }));
}
