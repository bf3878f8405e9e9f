/** A discount code as somebody names it, and whether it is theirs and works today. Whether it is used up, its lock decides. */
import type { Knex } from 'knex';
import { codeKey } from '#contract/discounts/code-names.ts';
import type { CodeTerms } from '#contract/discounts/discount-code.ts';
import { type CodeTrouble, notEnoughWords, troubleWords } from '#contract/discounts/code-words.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { askNamed } from '#api/database/ask-named.ts';

/** Who would use it: the address that was typed, and the account. */
export interface CodeBuyer {
  email: string | null;
  userId: number | null;
}

export interface FoundCode {
  id: number;
  terms: CodeTerms;
}

interface Row extends CodeTerms {
  id: number;
  isOn: boolean;
  isComing: boolean;
  isOver: boolean;
  isTheirs: boolean;
}

/**
 * A code that is bound to a customer is theirs who names the customer's address, or has an account that is linked to it
 * or has proven it. The address alone is enough, as the code itself came by email to it.
 */
const found = {
  name: 'discount-code',
  text: `select k.id, k.code, k.basis_points as "basisPoints", k.amount_cents as "amountCents",
    k.min_spend_cents as "minSpendCents", k.is_on as "isOn",
    coalesce(k.from_day > today.day, false) as "isComing", coalesce(k.until_day < today.day, false) as "isOver",
    k.customer_id is null or exists (select from customers c
      where ((c.id = k.customer_id and c.deleted_at is null)
          or c.id in (select m.other_id from customer_merges m where m.kept_id = k.customer_id and m.undone_at is null))
        and (lower(c.email) = lower($2::text) or exists (select from users u where u.id = $3::int and u.deleted_at is null
          and (c.user_id = u.id or (u.email_proven_at is not null and u.email_key = lower(c.email)))))) as "isTheirs"
  from discount_codes k, (select ($4::timestamptz at time zone coalesce(
    (select value ->> 'timeZone' from settings where key = 'shop'), '${defaultTimeZone}'))::date as day) today
  where replace(k.code, '-', '') = $1`,
};

export async function findCode(
  knex: Knex,
  written: string,
  { email, userId }: CodeBuyer,
  now: Date,
): Promise<FoundCode | Refusal> {
  const [row] = await askNamed<Row>(knex, found, [codeKey(written), email, userId, now]);
  // Somebody else's code isn't told from none.
  if (!row?.isTheirs) return refuseCode('unknown');
  const { id, isOn, isComing, isOver, isTheirs: _, ...terms } = row;
  if (!isOn || isOver) return refuseCode('ended');
  return isComing ? refuseCode('not_yet') : { id, terms };
}

export function refuseCode(why: Exclude<CodeTrouble, 'not_enough'>): Refusal {
  const message = troubleWords(why);
  return refuse('code_refused', { message, fields: { code: message }, details: { why } });
}

export function refuseSpend(missingCents: number): Refusal {
  const message = notEnoughWords(missingCents);
  return refuse('code_refused', {
    message,
    fields: { code: message },
    details: { why: 'not_enough', missingCents },
  });
}
