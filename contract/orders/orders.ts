/** Order states. Shipping, refunds and payment review are separate from the state. */
import type { DeliveryStatus } from '../deliveries/deliveries.ts';
import { canMove, type TransitionTable } from '../wire/transitions.ts';

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Pending → processing needs a verified payment or an approved account; the command checks that, not the table. */
export const orderMoves: TransitionTable<OrderStatus> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return canMove(orderMoves, from, to);
}

/** What can be done with an order, besides writing notes. `pay` is the buyer's action, the rest are the office's. */
export const orderActions = [
  'pay',
  'start',
  'startOnAccount',
  'markPaid',
  'acceptPayment',
  'ship',
  'complete',
  'cancel',
  'chooseFulfilment',
  'setAddress',
  'setTracking',
  'refund',
  'change',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** The fields of an order that decide which actions are possible. */
export interface OrderStanding {
  status: OrderStatus;
  isPaid: boolean;
  paymentReview: boolean;
  isShipped: boolean;
  /** What can still be refunded; needed only for a refund. */
  refundableCents?: number;
  /** Part of the same money that a bank holds or has returned. */
  disputedCents?: number;
  /** Open on the invoice of an order on account; needed only to pay it. */
  openCents?: number;
  /** A job has been started; needed only for a change of what was ordered. */
  isBegun?: boolean;
  /** Some of its pieces have left, or wait for our driver. */
  isPartShipped?: boolean | undefined;
}

export const begunWords = 'Production has begun, so the order can no longer be changed.';

type Rule = readonly [isHindered: (order: OrderStanding) => boolean, why: (order: OrderStanding) => string];

const isOver: Rule = [
  ({ status }) => status === 'cancelled' || status === 'completed',
  ({ status }) => `This order is ${status}.`,
];
const isCancelled: Rule = [({ status }) => status === 'cancelled', () => 'This order was cancelled.'];
const isInReview: Rule = [
  order => order.paymentReview,
  () => 'The payment of this order has to be looked at first.',
];
const isPaidAlready: Rule = [order => order.isPaid, () => 'This order has been paid already.'];
const isUnpaid: Rule = [order => !order.isPaid, () => 'This order has not been paid.'];
const isPending: Rule = [({ status }) => status === 'pending', () => 'This order has not been paid.'];
const isShippedAlready: Rule = [order => order.isShipped, () => 'This order has been shipped already.'];
const owes = ({ status, openCents = 0 }: OrderStanding) => status !== 'cancelled' && openCents > 0;
const cannotBecome = (to: OrderStatus): Rule => [
  ({ status }) => !canMoveOrder(status, to),
  ({ status }) => `A ${status} order cannot become ${to}.`,
];

/**
 * The first rule that blocks an action gives the reason. The server refuses by these rules, and screens use them for
 * buttons.
 */
const actionRules: Readonly<Record<OrderAction, readonly Rule[]>> = {
  // An order on account is paid as long as something is open on its invoice.
  pay: [
    [order => isOver[0](order) && !owes(order), isOver[1]],
    isInReview,
    isPaidAlready,
    [order => order.status !== 'pending' && !owes(order), () => 'This order is paid by its invoice.'],
  ],
  start: [cannotBecome('processing'), isInReview, isUnpaid],
  startOnAccount: [cannotBecome('processing'), isInReview, isPaidAlready],
  // An account order is paid later, up to thirty days after dispatch.
  markPaid: [isCancelled, isInReview, isPaidAlready],
  // An order already in production on account is paid in its current state.
  acceptPayment: [isCancelled, [order => !order.paymentReview, () => 'There is no payment to be looked at.']],
  ship: [isCancelled, isInReview, isPending, isShippedAlready],
  complete: [
    cannotBecome('completed'),
    isInReview,
    [
      ({ isPartShipped = false, isShipped }) => isPartShipped && !isShipped,
      () => 'Some pieces of this order have not left yet.',
    ],
  ],
  cancel: [cannotBecome('cancelled')],
  chooseFulfilment: [isOver, isShippedAlready],
  setAddress: [isOver, isShippedAlready],
  setTracking: [isCancelled],
  // What was ordered: pieces, prices, freight.
  change: [
    isOver,
    isInReview,
    isShippedAlready,
    [
      ({ isPartShipped = false }) => isPartShipped,
      () => 'Some pieces of this order have left, so it can no longer be changed.',
    ],
    [
      ({ status, isPaid }) => status === 'pending' && isPaid,
      () => 'This order is paid and waits to be started. Start it first.',
    ],
    [({ isBegun = false }) => isBegun, () => begunWords],
  ],
  // Money the shop holds can be refunded in any state, also when an order was paid twice.
  refund: [
    [
      ({ refundableCents = 0, disputedCents = 0 }) => refundableCents <= 0 && disputedCents > 0,
      () =>
        'The payer has asked the bank for this money. It is answered at the payment provider, not refunded.',
    ],
    [({ refundableCents = 0 }) => refundableCents <= 0, () => 'Everything has been refunded already.'],
  ],
};

/** Why an action isn't possible now; null if it is. */
export function whyNot(action: OrderAction, order: OrderStanding): string | null {
  return actionRules[action].find(([isHindered]) => isHindered(order))?.[1](order) ?? null;
}

export function canDo(action: OrderAction, order: OrderStanding): boolean {
  return whyNot(action, order) === null;
}

/**
 * Dispatch is recorded in three places: the order, its project and its delivery. The server
 * keeps them in step; if a person has moved only one of them, the app proposes to move the others.
 */
export const orderProposals = ['ship', 'startDelivery'] as const;
export type OrderProposal = (typeof orderProposals)[number];

export interface ParcelStanding extends OrderStanding {
  fulfilmentMethod: FulfilmentMethod;
  deliveryStatus: DeliveryStatus | null;
  projectStage: string | null;
}

export function proposalsFor(order: ParcelStanding): OrderProposal[] {
  const { deliveryStatus, fulfilmentMethod, isShipped, projectStage, status } = order;
  const hasLeftElsewhere =
    projectStage === 'Shipped' || deliveryStatus === 'out_for_delivery' || deliveryStatus === 'delivered';
  if (!isShipped) return hasLeftElsewhere && canDo('ship', order) ? ['ship'] : [];
  const isStillHere = fulfilmentMethod === 'driver' && deliveryStatus === 'pending';
  return isStillHere && status !== 'cancelled' ? ['startDelivery'] : [];
}

/** An approved account: produced and delivered before payment. */
export function isOnAccount({ status, isPaid }: Pick<OrderStanding, 'status' | 'isPaid'>): boolean {
  return !isPaid && (status === 'processing' || status === 'completed');
}

/** Whether its artwork is set up, so that an exact repeat pays no set-up: paid, or produced on account. */
export function wasSetUp({ status, isPaid }: Pick<OrderStanding, 'status' | 'isPaid'>): boolean {
  return (isPaid && status !== 'cancelled') || status === 'completed';
}

/** Some changes skip the usual process, so the log must give a reason. */
export const sayWhy = 'Please say why.';

/** How money is received outside the checkout. */
export const manualPaymentMethods = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

export const orderSorts = ['newest', 'oldest', 'dearest', 'cheapest', 'customer'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const fulfilmentMethods = ['auspost', 'driver', 'pickup'] as const;
export type FulfilmentMethod = (typeof fulfilmentMethods)[number];

export type BadgeTone = 'positive' | 'progress' | 'negative' | 'outline';

/** Colours of the status badge; other states have an outline badge. */
export function orderBadgeTone(status: string): BadgeTone {
  if (status === 'completed') return 'positive';
  if (status === 'processing') return 'progress';
  return status === 'cancelled' ? 'negative' : 'outline';
}
