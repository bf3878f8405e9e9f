/**
 * A round of erasing: names and notes on the pieces of orders that were delivered, or cancelled, the owner's days ago,
 * and of checkouts that became no order. Sizes and numbers stay, as the order was made and paid by them.
 */
import type { Knex } from 'knex';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { orderStatus } from '#api/database/state-words.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { OrdersRow } from '#api/database/tables.ts';

interface EraseParts {
  knex: Knex;
  now: () => Date;
}

type Due = Pick<OrdersRow, 'id' | 'orderId' | 'checkoutId'>;

const perRound = 200;

/** When the names had done their work: at the hand-over, else when the order was sent, finished or cancelled. */
const doneAtSql = `greatest(
  (select max(d.delivered_at) from deliveries d where d.order_id = o.id and d.deleted_at is null),
  (select max(e.at) from order_events e where e.order_id = o.id
    and e.type in ('shipped', 'completed', 'cancelled')))`;

const hasNames = `i.roster is not null and i.roster ->> 'erasedOn' is null`;

/** Answers how many orders were erased. What is left over comes in the next round. */
export async function eraseRosters({ knex, now }: EraseParts): Promise<number> {
  const days = await readSetting(knex, 'rosters.keptDays');
  const before = new Date(now().getTime() - days * 86_400_000);
  const today = isoDateIn(now(), await readSetting(knex, 'shop.timeZone'));
  const { rows } = await knex.raw<{ rows: Due[] }>(
    `select o.id, o.order_id as "orderId", o.checkout_id as "checkoutId" from orders o
     where exists (select from order_items i where i.order_id = o.id and ${hasNames})
       and (o.status in (${orderStatus('completed')}, ${orderStatus('cancelled')}) or o.is_shipped
         or exists (select from deliveries d where d.order_id = o.id and d.delivered_at is not null))
       and ${doneAtSql} < ? order by o.id limit ?`,
    [before, perRound],
  );
  for (const order of rows) await inTransaction(knex, trx => erase(trx, order, { before, today }));
  await eraseLeftCheckouts(knex, before);
  return rows.length;
}

async function erase(
  trx: Knex.Transaction,
  { id, orderId, checkoutId }: Due,
  { before, today }: { before: Date; today: string },
): Promise<void> {
  // Looked at once more under the lock: another process may have been faster.
  await trx('orders').where({ id }).forUpdate().first('id');
  const { rows } = await trx.raw<{ rows: { pieces: number }[] }>(
    `update order_items i set roster = ${withoutNamesSql('i.roster')} || jsonb_build_object('erasedOn', ?::text)
     where i.order_id = ? and ${hasNames} returning jsonb_array_length(i.roster -> 'pieces') as pieces`,
    [today, id],
  );
  if (rows.length === 0) return;
  if (checkoutId)
    await trx.raw(`update checkouts set items = ${withoutRostersSql} where id = ?`, [checkoutId]);
  for (const sql of offered) await trx.raw(sql, [id]);
  await recordAudit(trx, {
    actorId: null,
    entity: 'order',
    entityId: orderId,
    action: 'roster.erase',
    after: {
      pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
      deliveredBefore: before.toISOString(),
    },
  });
}

/** What was written and offered before it became the order says the same names. */
const offered = [
  `update written_orders set work = without_names(work) where order_id = ? and work is not null`,
  `update quote_offers set work = without_names(work), options = without_names(options)
   where work is not null and quote_id in (select q.id from quotes q where q.order_id = ?)`,
  `update size_rows set name = '' where name <> '' and link_id in (
     select l.id from size_links l join quotes q on q.id = l.quote_id where q.order_id = ?)`,
];

/** A roster with the same pieces, nameless. */
export const withoutNamesSql = (roster: string) => `jsonb_set(${roster}, '{pieces}', (
  select coalesce(jsonb_agg(piece || '{"name": "", "note": ""}' order by at), '[]')
  from jsonb_array_elements(${roster} -> 'pieces') with ordinality x(piece, at)))`;

const withoutRostersSql = `(select coalesce(jsonb_agg(item - 'roster' order by at), '[]')
  from jsonb_array_elements(items) with ordinality x(item, at))`;

/** The order's own snapshot goes with its order. */
async function eraseLeftCheckouts(knex: Knex, before: Date): Promise<void> {
  await knex.raw(
    `update checkouts set items = ${withoutRostersSql} where id in (
       select c.id from checkouts c where jsonb_path_exists(c.items, '$[*].roster') and c.updated_at < ?
         and not exists (select from orders o where o.checkout_id = c.id) limit ?)`,
    [before, perRound],
  );
}
