/** Who may act for a checkout: the browser that began it, its account, or the holder of its token. */
import type { Knex } from 'knex';
import { hashToken } from '#api/http/session-store.ts';
import type { Owner } from '../checkout-parts.ts';
import type { CheckoutRow } from '../checkout-row.ts';

export async function isOwn(
  knex: Knex,
  checkout: CheckoutRow,
  owner: Owner,
  accessToken: string | undefined,
): Promise<boolean> {
  const owners = [owner.hash, ...owner.others];
  if (owners.some(hash => checkout.ownerHash.equals(hash)) || isTokenOf(checkout, accessToken)) return true;
  // Another browser that has asked the very question which the checkout is the answer to.
  const asked = await knex('checkout_questions')
    .where({ checkoutId: checkout.id })
    .whereIn('ownerHash', owners)
    .first('id');
  return asked !== undefined;
}

function isTokenOf({ accessTokenHash }: CheckoutRow, token: string | undefined): boolean {
  return token !== undefined && accessTokenHash !== null && accessTokenHash.equals(hashToken(token));
}
