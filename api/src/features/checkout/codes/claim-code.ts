/**
 * How often a code is used, and that it is used no more often than it may be. A checkout is a use from the moment it is
 * opened: before anybody is asked for money, under the code's lock, so that of two who want the last one the second is
 * told. It gives the code back when it is abandoned, or when its order is cancelled; nothing has to be written for that.
 */
import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { codeUseSql } from '#api/database/shared/checkouts/code-uses.ts';
import type { Owner } from '../checkout-parts.ts';
import { type CodeBuyer, refuseCode } from './find-code.ts';

export interface Claimer extends CodeBuyer {
  owner: Owner;
  /** The checkout that is opened again: its own use is the one it asks for. */
  checkoutId: string | undefined;
  now: Date;
}

/** Checkouts of the same person that hold the code and are not paid. */
export interface Holding {
  held: { id: string; paymentIntentId: string | null }[];
}

interface Limits {
  maxUses: number | null;
  maxUsesEach: number | null;
  customerId: number | null;
}

interface Counted {
  all: number;
  each: number;
  /** Of `all`: no order yet, and may still be abandoned. */
  unpaid: number;
  /** Of those, begun by the same person. */
  own: Holding['held'];
}

/** Null: it may be used, and is once the transaction has written its checkout. The code stays locked until then. */
export async function claimCode(
  trx: Knex.Transaction,
  codeId: number,
  claimer: Claimer,
): Promise<Holding | Refusal | null> {
  const code = await trx('discount_codes')
    .where({ id: codeId })
    .forNoKeyUpdate()
    .first('isOn', 'maxUses', 'maxUsesEach', 'customerId');
  return code?.isOn ? judge(trx, codeId, code, claimer) : refuseCode('ended');
}

/** Why it can't be used now; without a lock, for whoever only asks. What the same person holds elsewhere is no reason. */
export async function whyUsed(knex: Knex, codeId: number, claimer: Claimer): Promise<Refusal | null> {
  const code = await knex('discount_codes')
    .where({ id: codeId })
    .first('maxUses', 'maxUsesEach', 'customerId');
  const judged = code ? await judge(knex, codeId, code, claimer) : null;
  return isRefusal(judged) ? judged : null;
}

async function judge(
  knex: Knex,
  codeId: number,
  { maxUses, maxUsesEach, customerId }: Limits,
  claimer: Claimer,
): Promise<Holding | Refusal | null> {
  if (maxUses === null && maxUsesEach === null) return null;
  const { all, each, unpaid, own } = await countUses(knex, codeId, claimer, customerId !== null);
  const tooMany = Math.max(all - (maxUses ?? Infinity), each - (maxUsesEach ?? Infinity)) + 1;
  if (tooMany <= 0) return null;
  if (tooMany <= own.length) return { held: own };
  return refuseCode(tooMany <= unpaid ? 'busy' : 'used');
}

/** `isBound`: the code belongs to one customer, so whoever may name it is that person, on whichever device. */
async function countUses(
  knex: Knex,
  codeId: number,
  { owner, checkoutId, email, userId, now }: Claimer,
  isBound: boolean,
): Promise<Counted> {
  const { rows } = await knex.raw<{ rows: [Counted] }>(
    `with uses as (
      select c.id, c.payment_intent_id,
        coalesce(c.user_id = cast(:userId as integer), false)
          or coalesce(lower(c.customer_info ->> 'email') = lower(cast(:email as text)), false) as is_theirs,
        o.id is null and c.status in ('open', 'paying') as is_unpaid,
        cast(:isBound as boolean) or c.owner_hash = any(cast(:owners as bytea[])) as is_own
      from checkouts c left join orders o on o.checkout_id = c.id
      where c.discount_code_id = :codeId and c.id is distinct from cast(:checkoutId as uuid)
        and ${codeUseSql('cast(:now as timestamptz)')})
    select cast(count(*) as integer) as "all", cast(count(*) filter (where is_theirs or is_own) as integer) as each,
      cast(count(*) filter (where is_unpaid) as integer) as unpaid,
      coalesce(json_agg(json_build_object('id', id, 'paymentIntentId', payment_intent_id))
        filter (where is_unpaid and is_own), '[]') as own
    from uses`,
    {
      codeId,
      userId,
      email,
      isBound,
      owners: [owner.hash, ...owner.others],
      checkoutId: checkoutId ?? null,
      now,
    } satisfies Record<string, unknown> as Knex.ValueDict,
  );
  return rows[0];
}
