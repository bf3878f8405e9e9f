/** What a buyer pays less than everybody: the terms of their account, their customer's record and their organisation. */
import type { Knex } from 'knex';
import type { AgreedPrices, Buyer } from '#contract/money/buyer-prices.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { askNamed } from '../ask-named.ts';

/** Those of `price_agreements` that hold on the day of the instant `$2` in the shop's calendar; `scope` chooses whose. */
const agreedSql = (
  scope: string,
) => `select case when a.organisation_id is null then 'customer' else 'organisation' end
    as "of", a.basis_points as "basisPoints", a.prices, a.technique_prices as "techniques"
  from price_agreements a, (select ($2::timestamptz at time zone coalesce(
    (select value ->> 'timeZone' from settings where key = 'shop'), '${defaultTimeZone}'))::date as day) today
  where (a.from_day is null or a.from_day <= today.day) and (a.until_day is null or today.day <= a.until_day)
    and (a.basis_points > 0 or a.prices <> '[]' or a.technique_prices <> '[]') and (${scope})
  order by a.organisation_id is null, a.id`;

/**
 * A customer is somebody's own where the account is linked to it or has proven its address: a stranger can register with
 * anybody's.
 */
const ofAccount = {
  name: 'agreed-prices-of-account',
  text: agreedSql(`a.organisation_id = (select organisation_id from organisation_members where user_id = $1)
    or a.customer_id in (select c.id from users u join customers c on c.deleted_at is null
      and (c.user_id = u.id or (u.email_proven_at is not null and lower(c.email) = u.email_key)) where u.id = $1)`),
};

/** Agreed with the owner of an account, or with the organisation that they buy for. None for a visitor. */
export function readAgreedPrices(knex: Knex, userId: number | null, now: Date): Promise<AgreedPrices[]> {
  if (userId === null) return Promise.resolve([]);
  return askNamed<AgreedPrices>(knex, ofAccount, [userId, now]);
}

const ofAddress = {
  name: 'agreed-prices-of-address',
  text: agreedSql(`exists (select from customers c where lower(c.email) = lower($1) and c.deleted_at is null
    and (a.customer_id = c.id or a.organisation_id = c.organisation_id))`),
};

/**
 * What the customer of an address would pay in the shop, whom the office sells to: with the terms of their organisation,
 * and the discount for members if an account has proven the address.
 */
export async function readBuyerOfAddress(
  knex: Knex,
  email: string,
  { now, memberDiscountBasisPoints = 0 }: { now: Date; memberDiscountBasisPoints?: number | undefined },
): Promise<Buyer | null> {
  if (email === '') return null;
  const agreed = await askNamed<AgreedPrices>(knex, ofAddress, [email, now]);
  const isMember =
    memberDiscountBasisPoints > 0 &&
    (await knex('users')
      .where({ emailKey: email.toLowerCase() })
      .whereNotNull('emailProvenAt')
      .whereNull('deletedAt')
      .first('id')) !== undefined;
  return { memberBasisPoints: isMember ? memberDiscountBasisPoints : 0, agreed };
}
