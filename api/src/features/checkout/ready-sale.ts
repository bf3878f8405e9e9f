/**
 * Reads everything an order is made of in one statement and without a lock: its checkout, ids for its rows, its
 * customer, the shop's figures. The writer must make sure that none of it has changed (`claim_sale`).
 */
import type { Knex } from 'knex';
import { provenUserSql } from '#api/database/shared/proven-user.ts';
import { askNamed } from '#api/database/ask-named.ts';
import {
  knownSettings,
  type MarkedSettings,
  settingsBy,
  type SettingsNews,
  settingsNewsSql,
} from '#api/database/shared/setting-rows.ts';
import type { PaymentIntent, PaymentProvider } from '#api/outside/payments/payment-provider.ts';
import type { FoundBuyer } from '#api/sale/sale.ts';
import type { CheckoutRow } from './checkout-row.ts';

export interface ReadySale {
  checkout: CheckoutRow;
  /** Of the checkout's row. */
  version: number;
  /** Null where there is an order already. */
  ids: ReadyIds | null;
  /** The stock of one of its products is counted, and so has to be locked. */
  isCounted: boolean;
  settings: MarkedSettings;
  /** The payment at the same moment, where the provider's ledger is in this database. */
  intent?: PaymentIntent | null;
}

interface ReadyIds {
  orderRowId: number;
  itemIds: number[];
  buyer: FoundBuyer;
}

type Found = CheckoutRow &
  Omit<ReadySale, 'checkout' | 'settings' | 'intent'> & { settings: SettingsNews | null; ledger: unknown };

const eachLine = 'from jsonb_array_elements(c.items)';

const readySql = (
  ledger: string,
) => `select c.id, c.order_id as "orderId", c.owner_hash as "ownerHash", c.user_id as "userId",
    c.customer_info as "customerInfo", c.items, c.item_subtotal_cents as "itemSubtotalCents",
    c.decoration_cents as "decorationCents", c.setup_cents as "setupCents", c.shipping_cents as "shippingCents", c.total_cents as "totalCents", c.currency,
    c.access_token_hash as "accessTokenHash", c.offer_id as "offerId", c.option_id as "optionId",
    c.deposit_cents as "depositCents", c.updated_at as "updatedAt", c.version,
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
    ${settingsNewsSql('$2')} as settings, ${ledger} as ledger
  from checkouts c
    left join orders o on o.checkout_id = c.id
    left join lateral (select * from customers where lower(email) = lower(c.customer_info ->> 'email')
      and deleted_at is null order by id limit 1) k on true
  where c.payment_intent_id = $1`;

export async function readReadySale(
  knex: Knex,
  paymentIntentId: string,
  { name, ledger }: Pick<PaymentProvider, 'name' | 'ledger'> = { name: 'stripe' },
): Promise<ReadySale | null> {
  const statement = {
    name: `ready-sale-${name}`,
    text: readySql(ledger ? ledger.columnSql('c.payment_intent_id') : 'null'),
  };
  const known = knownSettings(knex);
  const [found] = await askNamed<Found>(knex, statement, [paymentIntentId, known?.mark ?? null]);
  if (!found) return null;
  const { version, ids, isCounted, settings: news, ledger: column, ...checkout } = found;
  const settings = settingsBy(knex, known, news);
  return {
    checkout,
    version,
    ids,
    isCounted,
    settings,
    ...(ledger ? { intent: ledger.read(column) } : {}),
  };
}
