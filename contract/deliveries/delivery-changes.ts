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

/** The same value, or nothing on both sides. The same moment can be written in two ways. */
export function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? '') === (b ?? '')) return true;
  const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isTime(a) && isTime(b) && Date.parse(String(a)) === Date.parse(String(b));
}
