import type { OrderDetail } from '#contract/orders/endpoints.ts';

/** Cents that have gone back, of whichever payment: what `receivedCents` is compared with. */
export function goneBackCents({ refunds }: Pick<OrderDetail, 'refunds'>): number {
  return refunds.reduce(
    (sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0),
    0,
  );
}
