/**
 * The mails about an order, each queued in the transaction of what it tells: whatever calls twice, or rolls back,
 * makes one mail or none. A template that fails is the shop's trouble and logged; it never undoes a payment or a proof
 * of delivery.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import { clockText, windowText } from '#contract/deliveries/seal/words.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { writeRows } from '#api/database/write-rows.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { orderCancelled } from '../kinds/order-cancelled.ts';
import { orderChanged } from '../kinds/office-orders/order-changed.ts';
import { orderCompleted } from '../kinds/order-completed.ts';
import { orderDelivered } from '../kinds/order-delivered.ts';
import { orderDispatched } from '../kinds/order-dispatched.ts';
import { backOrdered, partDispatched } from '../kinds/office-orders/order-parts.ts';
import { type Arrival, orderNext } from '../kinds/order-next.ts';
import { orderLink } from '../kinds/order-link.ts';
import { orderRefunded } from '../kinds/order-refunded.ts';
import { paymentFailed } from '../kinds/payment-failed.ts';
import { proofAnswered, proofReady, proofReminder } from '../kinds/proof.ts';
import { refundFailed } from '../kinds/refund-failed.ts';
import type { MailShop } from '../mail-content.ts';
import { type About, composed, type LetterParts, mailAbout } from './mail-about.ts';
import { readLate, readPart } from './read-parts.ts';
import {
  type HandOverSeal,
  type OrderFigures,
  readDeclined,
  readDues,
  readHandOver,
  readMailedOrder,
  readMoney,
  readRefund,
} from './read-facts.ts';

/** What the letters about an order need to know of the shop. */
type OrderShop = MailShop & OrderFigures & Pick<ShopFacts, 'policy' | 'proofsRequired'>;

export interface OrderMailParts extends LetterParts {
  knex: Knex;
  readShop: (knex: Knex) => Promise<OrderShop>;
  /** A token that reads this order, for the link of one mail. */
  makeOrderLink: (trx: Knex.Transaction, orderRowId: number, madeFor: MailKind) => Promise<string>;
  /** The order that a declined payment was for, made where there is none yet; null where nobody knows what for. */
  placeDeclined: (trx: Knex.Transaction, checkoutId: string) => Promise<number | null>;
  /** The carrier's page of a parcel. */
  trackingUrl: (trx: Knex, trackingNumber: string) => Promise<string>;
}

export interface OrderMails {
  completed(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Money and lines as they are after it. */
  changed(
    trx: Knex.Transaction,
    orderRowId: number,
    change: { occasion: string; differenceCents: number; message: string | null },
  ): Promise<void>;
  /** Papers and money as they are after it. */
  cancelled(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Again when the tracking number has changed since. */
  dispatched(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Once for a shipment and its tracking number. */
  shippedPart(trx: Knex.Transaction, orderRowId: number, shipmentId: number): Promise<void>;
  /** Each day that is told is an occasion. */
  backOrder(
    trx: Knex.Transaction,
    orderRowId: number,
    late: { occasion: string; message: string | null },
  ): Promise<void>;
  delivered(trx: Knex.Transaction, deliveryId: string): Promise<void>;
  /** False where the order has no address to write to. */
  nextStop(trx: Knex.Transaction, stop: StopLetter): Promise<boolean>;
  /** Asked for by somebody who knows number and address; each request is an occasion. */
  link(trx: Knex.Transaction, orderRowId: number, occasion: string): Promise<void>;
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

interface StopLetter extends Arrival {
  orderRowId: number;
  /** Tells two mails about one delivery apart. */
  occasion: string;
}

interface ProofLetter {
  orderRowId: number;
  revision: number;
  /** What the office wrote with it. */
  message: string | null;
}

export function createOrderMails(parts: OrderMailParts): OrderMails {
  const about = async (trx: Knex.Transaction, orderRowId: number, about: Told) => {
    await queueAbout(trx, parts, orderRowId, about);
  };
  return {
    async completed(trx, orderRowId) {
      const { isPaid } = present(await trx('orders').where({ id: orderRowId }).first('isPaid'));
      await about(trx, orderRowId, {
        kind: 'order_completed',
        compose: (order, shop) => orderCompleted(order, shop, !isPaid),
      });
    },

    async changed(trx, orderRowId, { occasion, ...change }) {
      const dues = await readDues(trx, orderRowId);
      await about(trx, orderRowId, {
        kind: 'order_changed',
        occasion,
        ...(dues.openCents > 0 ? { page: '/pay' as const } : {}),
        compose: (order, shop) => orderChanged(order, shop, { ...change, ...dues }),
      });
    },

    async cancelled(trx, orderRowId) {
      const money = await readMoney(trx, orderRowId);
      await about(trx, orderRowId, {
        kind: 'order_cancelled',
        compose: (order, shop) => orderCancelled(order, shop, money),
      });
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

    async shippedPart(trx, orderRowId, shipmentId) {
      const { shipment, ...lines } = await readPart(trx, orderRowId, shipmentId);
      const { number, method, trackingNumber } = shipment;
      const trackingUrl = trackingNumber ? await parts.trackingUrl(trx, trackingNumber) : null;
      await about(trx, orderRowId, {
        kind: 'order_part_dispatched',
        occasion: [number, trackingNumber].filter(Boolean).join(':'),
        compose: (order, shop) =>
          partDispatched(order, shop, { ...lines, method, trackingNumber, trackingUrl }),
      });
    },

    async backOrder(trx, orderRowId, { occasion, message }) {
      const late = await readLate(trx, orderRowId);
      await about(trx, orderRowId, {
        kind: 'order_back_order',
        occasion,
        compose: (order, shop) => backOrdered(order, shop, { late, message }),
      });
    },

    async delivered(trx, deliveryId) {
      const handOver = await readHandOver(trx, deliveryId);
      if (!handOver) return;
      await about(trx, handOver.orderRowId, {
        kind: 'order_delivered',
        // Of an order that comes in parts there are several.
        occasion: handOver.part === null ? undefined : String(handOver.part),
        compose: (order, shop) =>
          orderDelivered(order, shop, { ...handOver, proof: proofOf(handOver.seal, shop, parts.publicUrl) }),
      });
    },

    nextStop: (trx, { orderRowId, occasion, ...arrival }) =>
      queueAbout(trx, parts, orderRowId, {
        kind: 'order_next',
        occasion,
        compose: (order, shop) => orderNext(order, shop, arrival),
      }),

    link: (trx, orderRowId, occasion) =>
      about(trx, orderRowId, { kind: 'order_link', occasion, compose: orderLink }),

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

interface Told extends Omit<About, 'uniqueKey'> {
  /** What tells two mails of one kind about one order apart. */
  occasion?: string | undefined;
}

/** False where nobody can be written to, or the letter could not be written. */
async function queueAbout(
  trx: Knex.Transaction,
  parts: OrderMailParts,
  orderRowId: number,
  { occasion, ...about }: Told,
): Promise<boolean> {
  const shop = await parts.readShop(trx);
  const order = await readMailedOrder(trx, orderRowId, shop);
  const uniqueKey = [about.kind, order.orderId, occasion].filter(Boolean).join(':');
  // Not worth a link of its own; the key decides in any case.
  if (await trx('mails').where({ uniqueKey }).first('id')) return true;
  const rows = mailAbout(parts, { orderRowId, order, shop }, { ...about, uniqueKey });
  await writeRows(trx, rows);
  // A device that may be told is no promise to the person who asks for it.
  return rows.some(({ table }) => table === 'mails');
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
