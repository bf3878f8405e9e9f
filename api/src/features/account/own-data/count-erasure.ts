/** What the end of an account would remove, and what would stay: told before somebody asks for it. */
import type { Knex } from 'knex';
import { erasedKinds, keptKinds } from '#contract/account/erasure.ts';
import type { Erasure } from '#contract/account/own-data-endpoints.ts';
import { isOwnQuote, isOwnRequest } from './own-rows.ts';

const ownOrders = `(select id from orders where user_id = :id)`;

const counts: Record<(typeof erasedKinds)[number] | (typeof keptKinds)[number], string> = {
  designs: `select count(*) from designs where user_id = :id`,
  addresses: `select count(*) from saved_addresses where user_id = :id`,
  messages: `select count(*) from contact_messages r where ${isOwnRequest}`,
  quotes: `select count(*) from quotes r where ${isOwnQuote}`,
  orderContacts: `select count(*) from orders where user_id = :id and customer_info - 'firstName' - 'lastName' <> '{}'`,
  newsletter: `select count(*) from newsletter_subscriptions where email_key = :email`,
  emails: `select count(*) from mails where lower(to_email) = :email or order_id in ${ownOrders}`,
  orders: `select count(*) from orders where user_id = :id`,
  documents: `select count(*) from invoices where order_id in ${ownOrders}`,
  proofs: `select count(*) from delivery_evidence e join deliveries d on d.id = e.delivery_id where d.order_id in ${ownOrders}`,
};

export async function countErasure(
  knex: Knex,
  values: { id: number; email: string | null },
): Promise<Erasure> {
  const columns = Object.entries(counts).map(([kind, sql]) => `(${sql})::integer as "${kind}"`);
  const { rows } = await knex.raw<{ rows: Record<string, number>[] }>(`select ${columns.join(', ')}`, values);
  const counted = <Kind extends string>(kinds: readonly Kind[]) =>
    kinds.map(kind => ({ kind, count: rows[0]?.[kind] ?? 0 })).filter(({ count }) => count > 0);
  return { goes: counted(erasedKinds), stays: counted(keptKinds) };
}
