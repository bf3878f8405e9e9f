/** Changes that may be refused half way: everything the transaction did before the refusal is undone. */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from './transaction.ts';

/** Thrown to undo what the transaction did before the refusal. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

export const conflict = (message: string) => new Refused(refuse('conflict', { message }));

/** Runs the work in one transaction. A thrown {@link Refused} rolls it back and is given as its refusal. */
export async function changeOrRefuse<T>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await inTransaction(knex, work);
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/**
 * Throws (409) if someone else has changed the record since the person saw it. `current` is the current record
 * in its endpoint's format, so that the screen can show both versions.
 */
export function mustBeVersion(asked: number | undefined, current: { version: number }): void {
  if (asked === undefined || asked === current.version) return;
  throw new Refused(refuse('conflict', { details: { current } }));
}
