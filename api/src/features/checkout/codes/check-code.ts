/** `POST /api/discount-codes/check`: what a code takes off, for the total that a shopper sees before the payment. */
import type { BodyOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { CheckoutParts, Owner } from '../checkout-parts.ts';
import { whyUsed } from './claim-code.ts';
import { findCode } from './find-code.ts';

type Check = typeof checkoutEndpoints.checkDiscountCode;

/** Writes nothing: the code is held once the payment is opened. */
export async function checkCode(
  { knex, now }: Pick<CheckoutParts, 'knex' | 'now'>,
  owner: Owner,
  { code: written, email }: BodyOf<Check>,
): Promise<ResponseOf<Check> | Refusal> {
  const buyer = { email: email ?? null, userId: owner.userId };
  const code = await findCode(knex, written, buyer, now());
  if (isRefusal(code)) return code;
  const claimer = { ...buyer, owner, checkoutId: undefined, now: now() };
  return (await whyUsed(knex, code.id, claimer)) ?? code.terms;
}
