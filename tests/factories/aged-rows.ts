/** A shop with one row for each rule of retention, older than every period at first. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { filled } from '#api/database/present.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';

export const agedAddress = 'ana.aged@example.test';

/** Ages rows by hand, against the triggers that write the present time. */
async function age(
  trx: Knex.Transaction,
  table: string,
  at: Date,
  columns: readonly string[],
): Promise<void> {
  const marked = table === 'orders' || table === 'checkouts' ? `customer_info ->> 'email'` : null;
  const column = { leads: 'customer_email', mails: 'to_email' }[table] ?? 'email';
  await trx.raw(`alter table ${table} disable trigger user`);
  await trx.raw(
    `update ${table} set ${columns.map(name => `${name} = :at`).join(', ')} where ${marked ?? column} = :address`,
    { at, address: agedAddress },
  );
  await trx.raw(`alter table ${table} enable trigger user`);
}

/** `years` old; answers the id of the order. */
export async function agedShop(knex: Knex, years = 11): Promise<number> {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() - years);
  const info = { firstName: 'Ana', lastName: 'Aged', email: agedAddress, phone: '0400 000 000' };
  return knex.transaction(async trx => {
    const checkout = {
      ownerHash: randomBytes(32),
      customerInfo: JSON.stringify(info),
      items: JSON.stringify([{ name: 'Tee' }]),
      itemSubtotalCents: 1000,
      totalCents: 1000,
      cartHash: 'x',
      expiresAt: at,
    };
    const number = () => makeOrderNumber(size => randomBytes(size));
    const orderId = number();
    const sold = { ...checkout, id: randomUUID(), orderId, status: 'paid' as const };
    const left = { ...checkout, id: randomUUID(), orderId: number(), status: 'open' as const };
    await trx('checkouts').insert([sold, left]);
    const [order] = filled(
      await trx('orders')
        .insert({
          orderId,
          checkoutId: sold.id,
          customerInfo: JSON.stringify(info),
          notes: 'Ring Ana',
          status: 'completed',
          subtotalCents: 1000,
          totalCents: 1000,
        })
        .returning('id'),
    );
    const [lead] = filled(
      await trx('leads')
        .insert({
          leadNumber: `L-${orderId}`,
          customerName: 'Ana Aged',
          customerEmail: agedAddress,
          status: 'lost',
          lostReason: 'silence',
        })
        .returning('id'),
    );
    await trx('contact_messages').insert({
      firstName: 'Ana',
      lastName: 'Aged',
      email: agedAddress,
      subject: 'Tees',
      message: 'Do you have tees?',
      status: 'archived',
    });
    await trx('quotes').insert({
      name: 'Ana Aged',
      email: agedAddress,
      status: 'declined',
      leadId: lead.id,
      additionalNotes: 'For Ana',
    });
    await trx('mails').insert({
      kind: 'order_confirmation',
      messageId: `aged-${orderId}`,
      uniqueKey: `aged:${orderId}`,
      toEmail: agedAddress,
      toName: 'Ana Aged',
      subject: 'Thanks, Ana',
      bodyText: 'Dear Ana',
      orderId: order.id,
      status: 'sent',
      sentAt: at,
    });
    await trx('newsletter_subscriptions').insert({
      email: agedAddress,
      emailKey: agedAddress,
      status: 'unsubscribed',
      unsubscribedAt: at,
    });
    await trx('security_events').insert({ type: 'login_failed', ip: '192.0.2.7', occurredAt: at });
    await trx('audit_events').insert({
      entity: 'order',
      entityId: orderId,
      action: 'order.update',
      occurredAt: at,
      receivedAt: at,
    });
    for (const table of ['checkouts', 'orders', 'leads', 'contact_messages', 'quotes', 'mails'])
      await age(trx, table, at, ['created_at', 'updated_at']);
    return order.id;
  });
}
