/**
 * Reads everything an order is made of in one statement and without a lock: its checkout, ids for its rows, its
 * customer, the shop's figures. The writer must make sure that none of it has changed (`claim_sale`).
 */
import type { Knex } from 'knex';
import { provenUserSql } from '#api/database/shared/proven-user.ts';
import { settingsSql } from '#api/database/shared/setting-rows.ts';
import type { FoundBuyer } from '#api/sale/sale.ts';
import type { CheckoutRow } from './insert-order.ts';

export interface ReadySale {
  checkout: CheckoutRow;
  /** Of the checkout's row. */
  version: number;
  /** Null where there is an order already. */
  ids: ReadyIds | null;
  /** The stock of one of its products is counted, and so has to be locked. */
  isCounted: boolean;
  settings: string;
}

interface ReadyIds {
  orderRowId: number;
  itemIds: number[];
  buyer: FoundBuyer;
}

type Found = CheckoutRow & Omit<ReadySale, 'checkout'>;

const eachLine = 'from jsonb_array_elements(c.items)';

const readySql = `select c.id, c.order_id as "orderId", c.owner_hash as "ownerHash", c.user_id as "userId",
    c.customer_info as "customerInfo", c.items, c.item_subtotal_cents as "itemSubtotalCents",
    c.decoration_cents as "decorationCents", c.setup_cents as "setupCents", c.shipping_cents as "shippingCents", c.total_cents as "totalCents", c.currency,
    c.access_token_hash as "accessTokenHash", c.updated_at as "updatedAt", c.version,
    exists (select ${eachLine} line
      where (select p.track_stock from products p where p.id = (line ->> 'productId')::int)) as "isCounted",
    case when o.id is null then json_build_object(
      'orderRowId', nextval('orders_id_seq'),
      'itemIds', array(select nextval('order_items_id_seq') ${eachLine}),
      'buyer', json_build_object('id', k.id, 'userId', k.user_id,
        'provenUserId', ${provenUserSql('c.user_id', `lower(c.customer_info ->> 'email')`)}, 'company', k.company, 'phone', k.phone,
        'address', k.address, 'city', k.city, 'state', k.state, 'postalCode', k.postal_code,
        'newIds', array[nextval('customers_id_seq')],
        'leadIds', array[nextval('leads_id_seq')],
        'projectIds', array[nextval('projects_id_seq')],
        'itemIds', array(select nextval('project_items_id_seq') ${eachLine}))) end as ids,
    (${settingsSql}) as settings
  from checkouts c
    left join orders o on o.checkout_id = c.id
    left join lateral (select * from customers where lower(email) = lower(c.customer_info ->> 'email')
      and deleted_at is null order by id limit 1) k on true
  where c.payment_intent_id = ?`;

export async function readReadySale(knex: Knex, paymentIntentId: string): Promise<ReadySale | null> {
  const { rows } = await knex
    .raw<{ rows: Found[] }>(readySql, [paymentIntentId])
    .options({ name: 'ready-sale' });
  const [found] = rows;
  if (!found) return null;
  const { version, ids, isCounted, settings, ...checkout } = found;
  return { checkout, version, ids, isCounted, settings };
}
