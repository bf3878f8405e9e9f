/** "You are next": what the driver tells the next customer by one tap, with the time window of the arrival. */
import { formatTime } from '../time/dates.ts';
import type { MutationContext, Outcome } from '../wire/mutation.ts';
import { isOpenDeliveryStatus } from './deliveries.ts';
import { withHistory } from './delivery-changes.ts';
import { isSomeoneElses } from './delivery-evidence.ts';
import type { DeliveryRow } from './endpoints.ts';

/** Minutes from the tap. The device's clock may be wrong, so no times travel. */
export interface ArrivalWindow {
  fromMinutes: number;
  toMinutes: number;
}

/** One tap each. */
export const arrivalWindows: readonly (ArrivalWindow & { label: string })[] = [
  { fromMinutes: 10, toMinutes: 30, label: '10–30 min' },
  { fromMinutes: 30, toMinutes: 60, label: '30–60 min' },
  { fromMinutes: 60, toMinutes: 120, label: '1–2 hours' },
];

export const longestArrivalMinutes = 600;

const minuteMs = 60_000;
/** People read times in steps of five minutes. */
const stepMs = 5 * minuteMs;

/** The window on the clock, widened to full steps; ISO times. */
export function arrivalOf(
  at: string,
  { fromMinutes, toMinutes }: ArrivalWindow,
): { from: string; to: string } {
  const start = Date.parse(at);
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    from: iso(Math.floor((start + fromMinutes * minuteMs) / stepMs) * stepMs),
    to: iso(Math.ceil((start + toMinutes * minuteMs) / stepMs) * stepMs),
  };
}

/** "2:10 pm to 2:30 pm". */
export function arrivalText(from: string, to: string, timeZone: string): string {
  return `${formatTime(new Date(from), timeZone)} to ${formatTime(new Date(to), timeZone)}`;
}

/**
 * Another window replaces the one before and is told again. A stop that is closed by now, or another driver's, stays as
 * it is without a message: nobody must hear of a plan that has changed.
 */
export function tellNext(
  row: DeliveryRow | null,
  window: ArrivalWindow,
  context: MutationContext,
): Outcome<DeliveryRow> {
  if (!row) return { kind: 'conflict', code: 'unknown_delivery' };
  if (!isOpenDeliveryStatus(row.status) || isSomeoneElses(row, context)) return { kind: 'applied', row };
  if (row.orderId === null) return { kind: 'conflict', code: 'nobody_to_tell' };
  const { from, to } = arrivalOf(context.occurredAt, window);
  if (row.arrivesFrom === from && row.arrivesTo === to) return { kind: 'applied', row };
  const told: DeliveryRow = { ...row, arrivesFrom: from, arrivesTo: to, toldNextAt: context.occurredAt };
  const detail = arrivalText(from, to, context.shop.timeZone);
  return { kind: 'applied', row: withHistory(told, 'told_next', context, detail) };
}
