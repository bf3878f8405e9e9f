/**
 * The mails about an order, each queued in the transaction of what it tells: whatever calls twice, or rolls back,
 * makes one mail or none. A template that fails is the shop's trouble and logged; it never undoes a payment or a proof
 * of delivery.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { present } from '#api/database/present.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import { clockText, windowText } from '#contract/deliveries/seal/words.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { type NewRows, writeRows } from '#api/database/write-rows.ts';
import { addressKey, mailRows, type NewMail, queueMail } from '#api/jobs/queue-mail.ts';
import { orderAccepted } from '#api/mail/kinds/order-accepted.ts';
import { orderCancelled } from '#api/mail/kinds/order-cancelled.ts';
import { orderCompleted } from '#api/mail/kinds/order-completed.ts';
import { orderDelivered } from '#api/mail/kinds/order-delivered.ts';
import { orderDispatched } from '#api/mail/kinds/order-dispatched.ts';
import { orderPlaced } from '#api/mail/kinds/order-placed.ts';
import { orderReceived } from '#api/mail/kinds/order-received.ts';
import { orderRefunded } from '#api/mail/kinds/order-refunded.ts';
import { paymentFailed } from '#api/mail/kinds/payment-failed.ts';
import { paymentReceived } from '#api/mail/kinds/payment-received.ts';
import { proofAnswered, proofReady, proofReminder } from '#api/mail/kinds/proof.ts';
import { refundFailed } from '#api/mail/kinds/refund-failed.ts';
import type { Letter, MailShop } from '#api/mail/mail-content.ts';
import type { NewSale } from '#api/new-sale.ts';
import {
  type HandOverSeal,
  type MailedOrder,
  mailedOrderOf,
  readDeclined,
  readHandOver,
  readMailedOrder,
  readMoney,
  readNewProof,
  readRefund,
} from './read-facts.ts';

/** What the letters about an order need to know of the shop. */
type OrderShop = MailShop & Pick<ShopFacts, 'policy' | 'proofsRequired'>;

export interface OrderMailParts {
  knex: Knex;
  log: Pick<Logger, 'error'>;
  publicUrl: string;
  readShop: (knex: Knex) => Promise<OrderShop>;
  /** A token that reads this order, for the link of one mail. */
  makeOrderLink: (trx: Knex.Transaction, orderRowId: number, madeFor: MailKind) => Promise<string>;
  /** The same as a row that is written together with others. */
  newOrderLink: (orderRowId: number, madeFor: MailKind) => { token: string; rows: NewRows };
  /** The order that a declined payment was for, made where there is none yet; null where nobody knows what for. */
  placeDeclined: (trx: Knex.Transaction, checkoutId: string) => Promise<number | null>;
  /** The carrier's page of a parcel. */
  trackingUrl: (trx: Knex, trackingNumber: string) => Promise<string>;
}

export interface OrderMails {
  received(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Placed and not paid; once a day for an address, as anybody may type anybody's. */
  placed(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Begun on account. */
  accepted(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  completed(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Papers and money as they are after it. */
  cancelled(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** The money of an order that had begun before it came. */
  paidLater(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** The same for an order that is being written: the rows of its mail. */
  receivedWith(knex: Knex, sale: NewSale): Promise<NewRows[]>;
  /** Again when the tracking number has changed since. */
  dispatched(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  delivered(trx: Knex.Transaction, deliveryId: string): Promise<void>;
  refunded(trx: Knex.Transaction, refundId: number): Promise<void>;
  /** Of a refund that has been told of. */
  refundFailed(trx: Knex.Transaction, refundId: number): Promise<void>;
  paymentFailed(checkoutId: string): Promise<void>;
  /** `occasion` tells two mails about one proof apart. */
  proofReady(trx: Knex.Transaction, proof: ProofLetter, occasion: string): Promise<void>;
  /** Once for a version that nobody has answered. */
  proofReminder(trx: Knex.Transaction, proof: Omit<ProofLetter, 'message'>): Promise<void>;
  /** To the shop itself. */
  proofAnswered(
    trx: Knex.Transaction,
    proof: ProofLetter & { approved: boolean; words: string },
  ): Promise<void>;
}

interface ProofLetter {
  orderRowId: number;
  revision: number;
  /** What the office wrote with it. */
  message: string | null;
}

export function createOrderMails(parts: OrderMailParts): OrderMails {
  const about = (trx: Knex.Transaction, orderRowId: number, about: About) =>
    queueAbout(trx, parts, orderRowId, about);
  return {
    received: (trx, orderRowId) =>
      about(trx, orderRowId, {
        kind: 'order_confirmation',
        compose: orderReceived,
      }),

    async placed(trx, orderRowId) {
      const { createdAt, customerInfo } = present(
        await trx('orders').where({ id: orderRowId }).first('createdAt', 'customerInfo'),
      );
      const { timeZone } = await parts.readShop(trx);
      await about(trx, orderRowId, {
        kind: 'order_placed',
        uniqueKey: `order_placed:${addressKey(customerInfo.email ?? '')}:${isoDateIn(createdAt, timeZone)}`,
        page: '/pay',
        compose: orderPlaced,
      });
    },

    accepted: (trx, orderRowId) =>
      about(trx, orderRowId, { kind: 'order_accepted', page: '/invoice', compose: orderAccepted }),

    async completed(trx, orderRowId) {
      const { isPaid } = present(await trx('orders').where({ id: orderRowId }).first('isPaid'));
      await about(trx, orderRowId, {
        kind: 'order_completed',
        compose: (order, shop) => orderCompleted(order, shop, !isPaid),
      });
    },

    async cancelled(trx, orderRowId) {
      const money = await readMoney(trx, orderRowId);
      await about(trx, orderRowId, {
        kind: 'order_cancelled',
        compose: (order, shop) => orderCancelled(order, shop, money),
      });
    },

    async paidLater(trx, orderRowId) {
      const { paymentMethod } = present(await trx('orders').where({ id: orderRowId }).first('paymentMethod'));
      const { receivedCents } = await readMoney(trx, orderRowId);
      await about(trx, orderRowId, {
        kind: 'payment_received',
        page: '/invoice',
        compose: (order, shop) =>
          paymentReceived(order, shop, { receivedCents, method: paymentMethod ?? '' }),
      });
    },

    async receivedWith(knex, sale) {
      const { order, items } = sale;
      const kind = 'order_confirmation';
      const link = parts.newOrderLink(order.id, kind);
      const confirmation = { kind, compose: orderReceived } as const;
      const shop = await parts.readShop(knex);
      const facts = mailedOrderOf(order, items, await readNewProof(knex, sale, shop));
      const { token } = link;
      const mail = mailAbout(parts, { orderRowId: order.id, order: facts, shop, token }, confirmation);
      return mail ? [link.rows, mailRows(mail)] : [];
    },

    async dispatched(trx, orderRowId) {
      const order = present(
        await trx('orders').where({ id: orderRowId }).first('trackingNumber', 'fulfilmentMethod'),
      );
      const number = order.fulfilmentMethod === 'auspost' ? order.trackingNumber : null;
      const url = number ? await parts.trackingUrl(trx, number) : null;
      await about(trx, orderRowId, {
        kind: 'order_dispatched',
        occasion: number ?? undefined,
        compose: (facts, shop) => orderDispatched(facts, shop, url),
      });
    },

    async delivered(trx, deliveryId) {
      const handOver = await readHandOver(trx, deliveryId);
      if (!handOver) return;
      await about(trx, handOver.orderRowId, {
        kind: 'order_delivered',
        compose: (order, shop) =>
          orderDelivered(order, shop, { ...handOver, proof: proofOf(handOver.seal, shop, parts.publicUrl) }),
      });
    },

    async refunded(trx, refundId) {
      const refund = await readRefund(trx, refundId);
      await about(trx, refund.orderRowId, {
        kind: 'order_refunded',
        occasion: String(refundId),
        compose: (order, shop) => orderRefunded(order, shop, refund),
      });
    },

    async refundFailed(trx, refundId) {
      const { orderRowId, amountCents } = await readRefund(trx, refundId);
      await about(trx, orderRowId, {
        kind: 'refund_failed',
        occasion: String(refundId),
        compose: (order, shop) => refundFailed(order, shop, amountCents),
      });
    },

    proofReady: (trx, { orderRowId, revision, message }, occasion) =>
      about(trx, orderRowId, {
        kind: 'proof_ready',
        occasion: `${revision}:${occasion}`,
        page: '/proof',
        compose: order => proofReady({ ...order, revision, message }),
      }),

    proofReminder: (trx, { orderRowId, revision }) =>
      about(trx, orderRowId, {
        kind: 'proof_reminder',
        occasion: String(revision),
        page: '/proof',
        compose: proofReminder,
      }),

    proofAnswered: (trx, proof) => queueAnswered(trx, parts, proof),

    paymentFailed: checkoutId => inTransaction(parts.knex, trx => queueFailed(trx, parts, checkoutId)),
  };
}

function proofOf(
  seal: HandOverSeal | null,
  { timeZone }: MailShop,
  publicUrl: string,
): { url: string; when: string | null } | null {
  if (!seal) return null;
  const { checkId, sealed } = seal;
  const when =
    sealed &&
    `${windowText(sealed.window, timeZone)}. ${clockText(sealed.window, timeZone)}. Grade ${sealed.grade}.`;
  return { url: `${publicUrl}/pod/${checkId}`, when };
}

interface About {
  kind: MailKind;
  /** What tells two mails of one kind about one order apart. */
  occasion?: string | undefined;
  /** Where the order does not name it. */
  uniqueKey?: string;
  /** That its link opens; else the order itself. */
  page?: '/pay' | '/invoice' | '/proof';
  compose: (order: MailedOrder, shop: MailShop) => Letter;
}

async function queueAbout(
  trx: Knex.Transaction,
  parts: OrderMailParts,
  orderRowId: number,
  about: About,
): Promise<void> {
  const shop = await parts.readShop(trx);
  const order = await readMailedOrder(trx, orderRowId, shop);
  // Not worth a link of its own; the key decides in any case.
  const uniqueKey = keyOf(order, about);
  if (await trx('mails').where({ uniqueKey }).first('id')) return;
  const link = parts.newOrderLink(orderRowId, about.kind);
  const mail = mailAbout(parts, { orderRowId, order, shop, token: link.token }, about);
  if (mail) await writeRows(trx, [link.rows, mailRows(mail)]);
}

/** Null where nobody can be written to, or the letter could not be written. */
function mailAbout(
  parts: OrderMailParts,
  {
    orderRowId,
    order,
    shop,
    token,
  }: { orderRowId: number; order: MailedOrder; shop: MailShop; token: string },
  about: About,
): NewMail | null {
  const { orderId, email, fullName } = order;
  if (email === '') return null;
  const url = `${parts.publicUrl}/orders/${orderId}${about.page ?? ''}?token=${token}`;
  const letter = composed(parts, about.kind, () => about.compose({ ...order, url }, shop));
  return (
    letter && {
      kind: about.kind,
      uniqueKey: keyOf(order, about),
      letter,
      toEmail: email,
      toName: fullName,
      replyTo: shop.email,
      orderId: orderRowId,
    }
  );
}

function keyOf({ orderId }: MailedOrder, { kind, occasion, uniqueKey }: About): string {
  if (uniqueKey) return uniqueKey;
  return [kind, orderId, occasion].filter(Boolean).join(':');
}

async function queueAnswered(
  trx: Knex.Transaction,
  parts: OrderMailParts,
  answered: Parameters<OrderMails['proofAnswered']>[1],
): Promise<void> {
  const { orderRowId, revision, approved, words } = answered;
  const shop = await parts.readShop(trx);
  const { orderId, fullName, email } = await readMailedOrder(trx, orderRowId, shop);
  const url = `${parts.publicUrl}/admin/orders/${orderId}`;
  const customer = fullName || 'A customer';
  const letter = composed(parts, 'proof_answer', () =>
    proofAnswered({ orderId, customer, revision, approved, words, url }),
  );
  if (!letter || shop.email === '') return;
  await queueMail(trx, {
    kind: 'proof_answer',
    uniqueKey: `proof_answer:${orderId}:${revision}`,
    letter,
    toEmail: shop.email,
    toName: shop.name,
    ...(email ? { replyTo: email } : {}),
    orderId: orderRowId,
  });
}

async function queueFailed(trx: Knex.Transaction, parts: OrderMailParts, checkoutId: string): Promise<void> {
  const declined = await readDeclined(trx, checkoutId);
  if (!declined) return;
  const { orderId, email, fullName } = declined;
  const uniqueKey = `payment_failed:${checkoutId}`;
  if (await trx('mails').where({ uniqueKey }).first('id')) return;
  const shop = await parts.readShop(trx);
  const orderRowId = await parts.placeDeclined(trx, checkoutId);
  const url = orderRowId
    ? `${parts.publicUrl}/orders/${orderId}/pay?token=${await parts.makeOrderLink(trx, orderRowId, 'payment_failed')}`
    : `${parts.publicUrl}/checkout`;
  const letter = composed(parts, 'payment_failed', () => paymentFailed({ ...declined, url }, shop));
  if (!letter) return;
  await queueMail(trx, {
    kind: 'payment_failed',
    uniqueKey,
    letter,
    toEmail: email,
    toName: fullName,
    replyTo: shop.email,
    ...(orderRowId ? { orderId: orderRowId } : {}),
  });
}

function composed({ log }: OrderMailParts, kind: MailKind, compose: () => Letter): Letter | null {
  try {
    return compose();
  } catch (error) {
    log.error({ kind, err: error }, 'a mail could not be written');
    return null;
  }
}
