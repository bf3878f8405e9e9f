/** What several changes of a delivery have in common. */
import { addBusinessDays } from '../time/business-hours.ts';
import type { DeliveryHistoryEntry, DeliveryRow } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';
import { defaultTimeZone } from '../shop/shop-defaults.ts';
import { policyDefaults } from '../shop/shop-policy.ts';
import { isoDateIn } from '../time/time-zone.ts';

/** The end of the last business day on which the parcel waits, at the shop. */
export function heldUntil(failedAt: string): string {
  const day = isoDateIn(new Date(failedAt), defaultTimeZone);
  return `${addBusinessDays(day, policyDefaults.failedDeliveryHeldDays)}T07:00:00.000Z`;
}

export function withHistory(
  row: DeliveryRow,
  type: string,
  context: MutationContext,
  detail: string | null = null,
): DeliveryRow {
  const entry: DeliveryHistoryEntry = {
    id: context.mutationId,
    type,
    at: context.occurredAt,
    by: context.userName,
    detail,
  };
  return { ...row, history: [...row.history, entry] };
}
