/**
 * A way back to an order for a guest who has lost its email. Number and address are noted and looked up later, so the
 * answer is the same whether there is such an order, and so is its time. The link goes to the order's own address only.
 */
import type { Knex } from 'knex';
import type { z } from 'zod';
import { orderLinkAnswer, type orderLinkForm } from '#contract/orders/order-link-form.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import type { RateLimiter } from '#api/http/rate-limit.ts';
import { tooMany } from '#api/http/too-many.ts';
import { noteRequest, workOff } from '#api/jobs/work-off.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';

const kind = 'order_link';

export interface OrderLinkParts {
  knex: Knex;
  mails: Pick<OrderMails, 'link'>;
}

export async function askForOrderLink(
  { knex, limiter }: { knex: Knex; limiter: RateLimiter },
  { orderId, email }: z.output<typeof orderLinkForm>,
): Promise<{ message: string } | Refusal> {
  // Counted by what was typed, so it is the same for addresses without an order.
  const waitSeconds = await limiter.take('orderLinkMail', email.toLowerCase());
  if (waitSeconds !== null) return tooMany(waitSeconds);
  await noteRequest(knex, kind, { orderId, email: email.toLowerCase() });
  return { message: orderLinkAnswer };
}

/** Answers how many requests were worked off. */
export function sendOrderLinks({ knex, mails }: OrderLinkParts): Promise<number> {
  return workOff(knex, kind, async (trx, { orderId, email }, requestId) => {
    const order = await trx('orders')
      .where({ orderId: String(orderId) })
      .whereRaw(`lower(customer_info ->> 'email') = ?`, [String(email)])
      .first('id');
    if (order) await mails.link(trx, order.id, requestId);
  });
}
