/** Discount codes as the office reads them. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { codePageSize } from '#contract/discounts/code-words.ts';
import { codeKey } from '#contract/discounts/code-names.ts';
import type {
  CodeUse,
  DiscountCode,
  DiscountCodeRecord,
  discountEndpoints,
} from '#contract/discounts/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { customerNameSql } from '#api/crm/customer-row.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { codeUseSql } from '#api/database/shared/checkouts/code-uses.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';

const buyerSql = `coalesce(nullif(trim(concat_ws(' ', c.customer_info ->> 'firstName', c.customer_info ->> 'lastName')), ''),
  c.customer_info ->> 'email', '')`;

/** Of `discount_codes k`. */
const usesSql = `(select count(*) as uses, coalesce(sum(c.discount_cents) filter (where o.id is not null), 0) as cents
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.discount_code_id = k.id and ${codeUseSql('cast(:now as timestamptz)')})`;

const stateSql = `case when not k.is_on then 'off' when k.until_day < cast(:today as date) then 'ended'
  when k.max_uses <= u.uses then 'usedUp' when k.from_day > cast(:today as date) then 'coming' else 'on' end`;

const row = {
  id: 'k.id',
  code: 'k.code',
  basisPoints: 'k.basis_points',
  amountCents: 'k.amount_cents',
  minSpendCents: 'k.min_spend_cents',
  fromDay: 'k.from_day',
  untilDay: 'k.until_day',
  maxUses: 'k.max_uses',
  maxUsesEach: 'k.max_uses_each',
  customer: `(select json_build_object('id', c.id, 'name', ${customerNameSql}) from customers c where c.id = k.customer_id)`,
  givenFor: '(select o.order_id from orders o where o.id = k.given_for)',
  note: 'k.note',
  isOn: 'k.is_on',
  state: stateSql,
  uses: 'u.uses',
  usedCents: 'u.cents',
  createdAt: isoText('k.created_at'),
  version: 'k.version',
};

const usedBySql = `coalesce((select json_agg(one) from (
  select coalesce(o.order_id, c.order_id) as "orderId", o.status, coalesce(o.is_paid, false) as "isPaid",
    ${buyerSql} as buyer, c.discount_cents as cents, ${isoText('coalesce(o.created_at, c.created_at)')} as at
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.discount_code_id = k.id and ${codeUseSql('cast(:now as timestamptz)')}
    and (cast(:before as text) is null or (coalesce(o.created_at, c.created_at), c.id) < (
      select coalesce(bo.created_at, b.created_at), b.id from checkouts b left join orders bo on bo.checkout_id = b.id
      where b.discount_code_id = k.id and coalesce(bo.order_id, b.order_id) = :before))
  order by coalesce(o.created_at, c.created_at) desc, c.id desc limit ${mostRows.codeUses}) one), '[]'::json)`;

interface Clock {
  knex: Knex;
  now: () => Date;
}

async function momentOf({ knex, now }: Clock) {
  const at = now();
  return { now: at, today: isoDateIn(at, await readSetting(knex, 'shop.timeZone')) };
}

/** `before`: of the orders that used it, those before this one. */
export async function readCode(
  parts: Clock,
  id: number,
  before?: string,
): Promise<DiscountCodeRecord | null> {
  const fields = jsonObject({
    ...row,
    madeBy: `(select ${userNameText('m')} from users m where m.id = k.made_by)`,
    usedBy: usedBySql,
  });
  const { rows } = await parts.knex.raw<{ rows: { row: DiscountCodeRecord & { usedBy: CodeUse[] } }[] }>(
    `select ${fields} as row from discount_codes k cross join lateral ${usesSql} u where k.id = :id`,
    { id, before: before ?? null, ...(await momentOf(parts)) },
  );
  return rows[0]?.row ?? null;
}

type Search = typeof discountEndpoints.searchDiscountCodes;

export async function searchCodes(
  parts: Clock,
  { search = '', state, customerId, orderId, page = 1 }: QueryOf<Search>,
): Promise<ResponseOf<Search>> {
  const { rows } = await parts.knex.raw<{
    rows: [{ codes: DiscountCode[]; found: number; total: number }];
  }>(
    `with fitting as (
      select k.id, ${jsonObject(row)} as row from discount_codes k cross join lateral ${usesSql} u
      where (cast(:customerId as integer) is null or k.customer_id = cast(:customerId as integer))
        and (cast(:orderId as text) is null or k.given_for = (select id from orders where order_id = cast(:orderId as text)))
        and (cast(:state as text) is null or ${stateSql} = cast(:state as text))
        and (cast(:search as text) = '' or strpos(replace(k.code, '-', ''), cast(:key as text)) > 0
          or strpos(lower(k.note), lower(cast(:search as text))) > 0
          or exists (select from customers c where c.id = k.customer_id
            and strpos(lower(${customerNameSql} || ' ' || c.email), lower(cast(:search as text))) > 0)))
    select coalesce((select json_agg(row order by id desc) from (
        select id, row from fitting order by id desc limit :size offset :skip) one), '[]'::json) as codes,
      cast((select count(*) from fitting) as integer) as found,
      cast((select count(*) from discount_codes) as integer) as total`,
    {
      search: search.trim(),
      // Nothing to look for in a code is found in none.
      key: codeKey(search) || '\n',
      state: state ?? null,
      customerId: customerId ?? null,
      orderId: orderId ?? null,
      size: codePageSize,
      skip: (page - 1) * codePageSize,
      ...(await momentOf(parts)),
    } satisfies Record<string, unknown> as Knex.ValueDict,
  );
  return rows[0];
}
