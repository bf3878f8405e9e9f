/** Shared by several changes of a delivery. */
import { addBusinessDays } from '../time/business-hours.ts';
import type { DeliveryHistoryEntry, DeliveryRow } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';
import { isoDateIn } from '../time/time-zone.ts';
import { endOfDay } from '../time/wall-instant.ts';

/** The end of the last business day on which the shop holds the parcel. */
export function heldUntil({ occurredAt, shop }: MutationContext): string {
  const day = isoDateIn(new Date(occurredAt), shop.timeZone);
  return endOfDay(addBusinessDays(day, shop.failedDeliveryHeldDays), shop.timeZone);
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
