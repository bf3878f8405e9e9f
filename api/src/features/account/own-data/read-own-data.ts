/** The file that a person takes away. Amounts are whole cents, times UTC; the office's own notes are not in it. */
import type { Knex } from 'knex';
import { isOwnOrder, isOwnQuote, isOwnRequest, ownCustomers } from './own-rows.ts';

/** One query for each part, so that a large account is never a large join. */
const parts = {
  account: `select username, email, first_name as "firstName", last_name as "lastName", created_at as "createdAt",
      email_proven_at as "emailProvenAt" from users where id = :id`,
  savedAddresses: `select details, updated_at as "updatedAt" from saved_addresses where user_id = :id`,
  customerRecords: `select first_name as "firstName", last_name as "lastName", email, phone, company, address, city, state,
      postal_code as "postalCode", country, created_at as "createdAt"
    from customers where id in ${ownCustomers} and deleted_at is null order by id`,
  orders: `select o.order_id as number, o.created_at as "orderedAt", o.status, o.customer_info as contact, o.company, o.abn,
      o.po_number as "poNumber", o.notes, o.user_id is null as "asGuest",
      o.subtotal_cents as "subtotalCents", o.setup_cents as "setupCents", o.decoration_cents as "decorationCents",
      o.shipping_cents as "shippingCents", o.gst_cents as "gstCents", o.total_cents as "totalCents",
      o.payment_method as "paymentMethod", o.paid_at as "paidAt", o.shipped_at as "shippedAt",
      o.tracking_number as "trackingNumber",
      coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'colour', i.color -> 'name', 'sizes', i.size_quantities,
          'quantity', i.total_quantity, 'totalCents', i.total_price_cents, 'namesAndNumbers', i.roster -> 'pieces',
          'designs', (select jsonb_agg(p -> 'designFile' -> 'name') from jsonb_array_elements(i.design_placements) p))
          order by i.line_number) from order_items i where i.order_id = o.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('number', v.number, 'kind', v.kind, 'issuedAt', v.issued_at,
          'totalCents', v.total_cents) order by v.id) from invoices v where v.order_id = o.id), '[]') as documents
    from orders o where ${isOwnOrder} order by o.created_at`,
  pastOrders: `select source, number, ordered_at as "orderedAt", state, total_cents as "totalCents", currency, lines
    from past_orders where customer_id in ${ownCustomers} order by ordered_at`,
  discountCodes: `select k.code, k.basis_points as "basisPoints", k.amount_cents as "amountCents",
      k.min_spend_cents as "minSpendCents", k.from_day as "fromDay", k.until_day as "untilDay", k.max_uses as "maxUses",
      (select o.order_id from orders o where o.id = k.given_for) as "givenForOrder", k.created_at as "givenAt",
      coalesce((select jsonb_agg(o.order_id order by o.id) from orders o join checkouts c on c.id = o.checkout_id
        where c.discount_code_id = k.id and ${isOwnOrder}), '[]') as "usedInOrders"
    from discount_codes k where k.customer_id in ${ownCustomers} order by k.created_at, k.id`,
  quotes: `select r.id, r.created_at as "askedAt", r.status, r.name, r.email, r.phone, r.company,
      r.product_name as "product", r.quantity, r.decoration_method as "decorationMethod",
      r.additional_notes as "notes", r.estimated_price_cents as "estimatedPriceCents"
    from quotes r where ${isOwnQuote} order by r.created_at`,
  messages: `select r.created_at as "sentAt", r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone,
      r.company, r.subject, r.message from contact_messages r where ${isOwnRequest} order by r.created_at`,
  designs: `select name, garment, decoration_method as "decorationMethod", created_at as "createdAt" from designs
    where user_id = :id order by created_at`,
  newsletter: `select email, status, source, consent_text as "agreedTo", consented_at as "agreedAt",
      consent_ip::text as "agreedFrom", confirmed_at as "confirmedAt", confirm_ip::text as "confirmedFrom",
      unsubscribed_at as "endedAt" from newsletter_subscriptions where email_key = :email`,
  signIns: `select type, occurred_at as at, host(ip) as "from" from security_events where user_id = :id
    order by occurred_at desc limit 20000`,
} as const;

export type OwnData = { [Part in keyof typeof parts]: Record<string, unknown>[] };

export async function readOwnData(
  knex: Knex,
  { id, email }: { id: number; email: string | null },
): Promise<OwnData> {
  const found = await Promise.all(
    Object.entries(parts).map(async ([part, sql]) => {
      const { rows } = await knex.raw<{ rows: Record<string, unknown>[] }>(sql, { id, email });
      return [part, rows] as const;
    }),
  );
  return Object.fromEntries(found) as OwnData;
}
