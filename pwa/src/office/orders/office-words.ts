/** The office's labels for the values of an order. */
import type { LucideIcon } from 'lucide-react';
import { CircleAlert } from 'lucide-react';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import {
  type FulfilmentMethod,
  isOnAccount,
  type ManualPaymentMethod,
  type OrderSort,
  orderStatuses,
} from '#contract/orders/orders.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { wordsOf } from '#pwa/common/list/list-address.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

export const statusWords = wordsOf(orderStatuses, status => orderBadge(status).words);

export const fulfilmentWords: Record<FulfilmentMethod, string> = {
  auspost: 'Australia Post',
  driver: 'Own driver',
  pickup: 'Pick-up',
};

/** The speed that was paid for, shown beside the carrier. */
export const shippingWords: Record<ShippingMethod, string> = { standard: 'Standard', express: 'Express' };

export const manualPaymentWords: Record<ManualPaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  other: 'Other',
};

export const sortWords: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  dearest: 'Highest total first',
  cheapest: 'Lowest total first',
  customer: 'By customer',
};

const methods: Readonly<Record<string, string>> = {
  ...manualPaymentWords,
  card: 'Card',
  afterpay_clearpay: 'Afterpay',
};

export function methodWords(method: string | null): string {
  return methods[method ?? ''] ?? method ?? '';
}

type Paid = Pick<OfficeOrder, 'paymentReview' | 'isPaid' | 'status' | 'refundedCents' | 'total'>;

export function paymentBadge(order: Paid): { tone: BadgeTone; icon?: LucideIcon; words: string } {
  if (order.paymentReview) return { tone: 'late', icon: CircleAlert, words: 'To be checked' };
  if (order.refundedCents > 0) {
    return { tone: 'idle', words: order.refundedCents >= order.total ? 'Refunded' : 'Partly refunded' };
  }
  if (order.isPaid) return { tone: 'ok', words: 'Paid' };
  return isOnAccount(order) ? { tone: 'info', words: 'On account' } : { tone: 'wait', words: 'Not paid' };
}

/** Standard is shown if nothing else is: it is also useful to know that an order isn't express. */
export function travelWords(order: OfficeOrder): string {
  if (order.deliveryStatus) return deliveryTitles[order.deliveryStatus];
  if (order.isPartShipped) return 'Partly shipped';
  if (order.isShipped) return order.fulfilmentMethod === 'pickup' ? 'Ready' : 'Shipped';
  const isStandard = order.shippingMethod === 'standard' && order.fulfilmentMethod !== 'pickup';
  return isStandard ? shippingWords.standard : '';
}
