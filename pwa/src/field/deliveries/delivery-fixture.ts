/** A delivery as the office plans it, for tests. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { deliveryMutations } from '#contract/deliveries/mutations.ts';
import type { SeenDelivery } from './run-sheet.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const context = {
  mutationId: 'm',
  occurredAt: '2026-11-18T00:00:00.000Z',
  userId: 7,
  userName: 'Priya',
  isAdmin: false,
  shop: shopRules,
};

export function delivery(id: string, part: Partial<DeliveryRow> = {}): SeenDelivery {
  const outcome = deliveryMutations['delivery.create'].reduce(
    null,
    {
      id: '0190c3a0-0000-7000-8000-000000000001',
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '27 Tannery Lane, Birchen Flat VIC 3998',
      customerPhone: '0412 345 678',
      scheduledDate: '2026-11-20T00:00:00.000Z',
    },
    context,
  );
  if (outcome.kind !== 'applied') throw new Error('delivery.create was refused');
  return { row: { ...outcome.row, id, ...part }, state: 'synced' as const, pending: 0 };
}
