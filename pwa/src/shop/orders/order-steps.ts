/** The order's activity timeline for its buyer: past, current and coming steps. Pure. */
import { isAgreedOrder } from '#contract/orders/agreed-order.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { goneBackCents } from '#pwa/common/orders/gone-back.ts';

export interface OrderStep {
  key: string;
  state: 'done' | 'now' | 'todo';
  title: string;
  text?: string;
  /** ISO time of the step, or when it is expected. */
  at: string | null;
  isExpected: boolean;
  /** Pieces, for the production progress bar. */
  pieces?: { done: number; total: number };
  /** The parcel's tracking number. */
  trackingNumber?: string;
  /** The signature can be viewed. */
  hasProof?: boolean;
  /** The proof of the artwork can be viewed. */
  hasArtworkProof?: boolean;
}

type Draft = Omit<OrderStep, 'state' | 'isExpected'> & {
  isDone: boolean;
  /** `at` is when it began, not when it is expected to end. */
  hasBegun?: boolean;
};

const methodWords: Readonly<Record<string, string>> = {
  card: 'by card',
  afterpay_clearpay: 'with Afterpay',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card',
};

/** The first step that isn't done is the current one. A cancelled order ends with that. */
export function orderSteps(order: OrderDetail, timeZone: string = defaultTimeZone): OrderStep[] {
  if (order.status === 'cancelled') return cancelledSteps(order);
  const drafts = [
    paidStep(order, timeZone),
    artworkStep(order),
    proofStep(order),
    productionStep(order),
    packedStep(order),
    arrivedStep(order),
  ].filter(draft => draft !== null);
  // A later step implies the earlier ones, even if they were not recorded.
  const lastDone = drafts.findLastIndex(draft => draft.isDone);
  return drafts.map(({ isDone: _, hasBegun = false, ...draft }, at) => {
    const state = at <= lastDone ? 'done' : at === lastDone + 1 ? 'now' : 'todo';
    const isExpected = state === 'todo' || (state === 'now' && !hasBegun);
    return { ...draft, state, isExpected };
  });
}

function cancelledSteps(order: OrderDetail): OrderStep[] {
  const placed = {
    key: 'placed',
    state: 'done' as const,
    title: 'Order placed',
    at: order.createdAt,
    isExpected: false,
  };
  const cancelled = {
    key: 'cancelled',
    state: 'now' as const,
    title: 'Cancelled',
    text: refundText(order),
    at: order.events.findLast(event => event.type === 'cancelled')?.at ?? null,
    isExpected: false,
  };
  return [placed, cancelled];
}

/** What happened to the money of a cancelled order. */
function refundText({ receivedCents, refunds }: OrderDetail): string {
  if (receivedCents === 0) return 'Nothing was charged.';
  const onTheWay = refunds.some(refund => refund.status === 'pending');
  const backCents = goneBackCents({ refunds });
  if (backCents === 0) {
    return onTheWay
      ? `Your refund of up to ${formatCents(receivedCents)} is on its way.`
      : `You paid ${formatCents(receivedCents)}. We will be in touch about your refund.`;
  }
  return `Refunded: ${formatCents(backCents)} of ${formatCents(receivedCents)}.${onTheWay ? ' More is on its way.' : ''}`;
}

function paidStep(order: OrderDetail, timeZone: string): Draft {
  if (order.isPaid) {
    const how = methodWords[order.paymentMethod ?? ''] ?? '';
    return {
      key: 'paid',
      isDone: true,
      title: 'Paid',
      text: `${[paidAmount(order), how].filter(Boolean).join(' ')}. Confirmation sent to ${order.customerInfo.email}.`,
      at: order.paidAt,
    };
  }
  const isOnAccount = order.status !== 'pending';
  return {
    key: 'paid',
    isDone: isOnAccount,
    ...(partPaidWords(order, timeZone) ?? unpaidWords(order.paymentReview, isOnAccount)),
    at: isOnAccount ? order.createdAt : null,
  };
}

/** A deposit has come, or it was paid and a change has made it dearer. */
function partPaidWords(
  { paymentReview, receivedCents, openCents = 0, dueAt }: OrderDetail,
  timeZone: string,
): { title: string; text: string } | null {
  if (paymentReview || receivedCents === 0 || openCents === 0) return null;
  const until = dueAt ? ` by ${formatShortDate(new Date(dueAt), timeZone)}` : '';
  return {
    title: 'Paid in part',
    text: `You have paid ${formatCents(receivedCents)}. ${formatCents(openCents)} is to be paid${until}.`,
  };
}

/** A buyer who has paid in some way isn't asked to pay again, nor is one who buys on account. */
function unpaidWords(isInReview: boolean, isOnAccount: boolean): { title: string; text: string } {
  if (isInReview)
    return {
      title: 'Payment being checked',
      text: 'We are checking your payment. There is nothing you need to do.',
    };
  return isOnAccount
    ? { title: 'Order accepted', text: 'You pay by invoice.' }
    : { title: 'Waiting for payment', text: 'We begin as soon as the payment has arrived.' };
}

/** An accepted payment may differ from the total. */
function paidAmount({ receivedCents, total }: OrderDetail): string {
  return receivedCents < total && receivedCents > 0
    ? `${formatCents(receivedCents)} of ${formatCents(total)}`
    : formatCents(receivedCents || total);
}

function artworkStep(order: OrderDetail): Draft | null {
  const files = order.items.flatMap(item => item.designPlacements.map(place => place.designFile?.name));
  const names = [...new Set(files)].filter(name => name !== undefined);
  if (names.length === 0) return isAgreedOrder(order.items) ? agreementStep(order) : null;
  return {
    key: 'artwork',
    isDone: order.status !== 'pending',
    title: 'Artwork received',
    text: `${names.join(', ')}.`,
    at: order.createdAt,
  };
}

/** An accepted quote names neither. Its proof shows both. */
function agreementStep({ proof, production }: OrderDetail): Draft {
  return {
    key: 'agreement',
    isDone: Boolean(proof ?? production?.startedAt),
    title: 'Sizes and artwork',
    text: 'We’ll contact you about both.',
    at: null,
  };
}

/** Null if no proof is needed: a re-order of approved artwork may never need one. */
function proofStep({ proof, proofNext }: OrderDetail): Draft | null {
  if (!proof) return proofNext ? comingProof : null;
  const { status, sentAt, decidedAt } = proof;
  const shared = { key: 'proof', isDone: status === 'approved', hasBegun: true, hasArtworkProof: true };
  if (status === 'approved')
    return {
      ...shared,
      title: 'Artwork approved',
      text: 'We make it exactly as you approved it.',
      at: decidedAt,
    };
  if (status === 'changes_requested')
    return { ...shared, title: 'You asked for a change', text: 'We’ll send you a new proof.', at: decidedAt };
  return {
    ...shared,
    title: 'Your proof is ready',
    text: 'Nothing is made until you approve it.',
    at: sentAt,
  };
}

const comingProof: Draft = {
  key: 'proof',
  isDone: false,
  title: 'Your proof, for approval',
  text: 'We’ll email it to you. Nothing is made until you approve it.',
  at: null,
};

function productionStep(order: OrderDetail): Draft | null {
  const { production, status } = order;
  if (!production) return null;
  const { pieces, piecesDone, startedAt, completedAt, dueDate } = production;
  const isDone = completedAt !== null || status === 'completed';
  return {
    key: 'production',
    isDone,
    hasBegun: startedAt !== null,
    title: isDone ? 'Produced' : startedAt ? 'In production' : 'Waiting for the workshop',
    text: isDone
      ? `${pieces} pieces decorated.`
      : startedAt
        ? `${piecesDone} of ${pieces} pieces decorated.`
        : `${pieces} pieces to decorate.${waitsForApproval(order) ? ' We’ll start when you approve the proof.' : ''}`,
    at: isDone ? completedAt : (startedAt ?? (waitsForApproval(order) ? null : dueDate)),
    ...(startedAt && !isDone ? { pieces: { done: piecesDone, total: pieces } } : {}),
  };
}

function packedStep(order: OrderDetail): Draft {
  const isPickup = order.fulfilmentMethod === 'pickup';
  const isOut = order.delivery?.status === 'out_for_delivery' || order.delivery?.status === 'delivered';
  const isDone = order.isShipped || isOut || order.status === 'completed';
  return {
    key: 'packed',
    isDone,
    title: isPickup ? 'Ready to collect' : isDone ? onItsWay(order) : 'Packed and checked',
    text: isDone ? `${carrier(order)}.` : 'Counted by size against your order.',
    at: order.shippedAt ?? (isDone ? (order.delivery?.startedAt ?? null) : packedBy(order)),
    ...(isDone && order.trackingNumber ? { trackingNumber: order.trackingNumber } : {}),
  };
}

/** The days planned at the payment count from the approval: until then, no day can be promised. */
const waitsForApproval = ({ proofNext }: OrderDetail) => Boolean(proofNext);

const packedBy = (order: OrderDetail) =>
  waitsForApproval(order) ? null : (order.production?.dueDate ?? null);

function onItsWay({ fulfilmentMethod }: OrderDetail): string {
  return fulfilmentMethod === 'driver' ? 'Out for delivery' : 'Dispatched';
}

function arrivedStep(order: OrderDetail): Draft {
  const { delivery } = order;
  const isDone = delivery?.status === 'delivered' || order.status === 'completed';
  const hasFailed = delivery?.status === 'failed';
  return {
    key: 'arrived',
    isDone,
    title: order.fulfilmentMethod === 'pickup' ? 'Collected' : 'Delivered',
    text: isDone ? signedText(order) : comingText(order),
    at: isDone ? (delivery?.deliveredAt ?? completedAt(order)) : hasFailed ? null : expectedAt(order),
    ...(delivery?.hasSignature ? { hasProof: true } : {}),
  };
}

const signedText = ({ delivery }: OrderDetail) =>
  delivery?.signedBy ? `Signed for by ${delivery.signedBy}.` : '';

function comingText(order: OrderDetail): string {
  const { delivery, signatureRequired, fulfilmentMethod } = order;
  return [
    delivery?.status === 'failed' && 'Nobody was there to take it. We’ll try again.',
    waitsForApproval(order) && 'The days count from your approval.',
    signatureRequired && fulfilmentMethod !== 'pickup' && 'Someone will need to sign for it.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Applies to a driver's day too: it was planned from the payment. */
const expectedAt = (order: OrderDetail) =>
  waitsForApproval(order) ? null : (order.delivery?.scheduledDate ?? order.deliveryDate);

function completedAt({ events }: OrderDetail): string | null {
  return events.findLast(event => event.type === 'completed')?.at ?? null;
}

function carrier({ fulfilmentMethod }: OrderDetail): string {
  if (fulfilmentMethod === 'driver') return 'Delivered by our own driver';
  return fulfilmentMethod === 'pickup' ? 'Waiting for you at the shop' : 'With Australia Post';
}
