/** Who may speak for a checkout: the browser that began it, its account, or the token that it was given. */
import { hashToken } from '#api/http/session-store.ts';
import type { Owner } from './checkout-parts.ts';
import type { CheckoutRow } from './insert-order.ts';

export function isOwn(checkout: CheckoutRow, owner: Owner, accessToken: string | undefined): boolean {
  return checkout.ownerHash.equals(owner.hash) || isTokenOf(checkout, accessToken);
}

function isTokenOf({ accessTokenHash }: CheckoutRow, token: string | undefined): boolean {
  return token !== undefined && accessTokenHash !== null && accessTokenHash.equals(hashToken(token));
}
