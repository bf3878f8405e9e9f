/** Order states (contradictions C19). Shipping, refunds and payment review stand beside the state, not in it. */
import { canMove, type TransitionTable } from './transitions.ts';

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

export const fulfilmentMethods = ['auspost', 'driver', 'pickup'] as const;
export type FulfilmentMethod = (typeof fulfilmentMethods)[number];

export type BadgeTone = 'positive' | 'progress' | 'negative' | 'outline';

/** Colours of the status badge; every state the spec does not name is an outline badge (storefront §4). */
export function orderBadgeTone(status: string): BadgeTone {
  if (status === 'completed') return 'positive';
  if (status === 'processing') return 'progress';
  return status === 'cancelled' ? 'negative' : 'outline';
}

/** Paid and not cancelled counts as revenue, less what was refunded (C10). */
export function revenueOf(order: {
  status: string;
  isPaid: boolean;
  totalCents: number;
  refundedCents: number;
}): number {
  return order.isPaid && order.status !== 'cancelled' ? order.totalCents - order.refundedCents : 0;
}
