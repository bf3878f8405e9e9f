/** The deposit that an offer asks for itself, as its sender may ask for it. */
import type { Knex } from 'knex';
import { type OwnDeposit, whyNotOwnDeposit } from '#contract/receivables/own-deposit.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { readCreditStanding } from '#api/database/shared/customer-credit.ts';

/** Who sends it. */
export interface Author {
  id: number;
  /** Has `accounts.approve`. */
  mayGiveCredit: boolean;
}

/** Throws where it would give credit and the author may not. */
export async function ownDepositFor(
  trx: Knex.Transaction,
  customerId: number,
  percent: number,
  { mayGiveCredit }: Author,
): Promise<OwnDeposit> {
  const standing = (await readCreditStanding(trx, customerId)) ?? { terms: null };
  const why = whyNotOwnDeposit(percent, standing, mayGiveCredit);
  if (why) throw new Refused(refuse('invalid', { message: why, fields: { depositPercent: why } }));
  return { percent, isGranted: mayGiveCredit };
}
