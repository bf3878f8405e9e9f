/** The driver's day: which stops, in which order, and which are done. Also the office's counts. */
import type { DeliveryStatus } from '#contract/deliveries/deliveries.ts';
import type { DeliveryHistoryEntry, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';

export type SeenDelivery = SeenRow<DeliveryRow>;

export interface Stop extends SeenDelivery {
  /** Position in the day, from 1. It doesn't change when earlier stops are done. */
  number: number;
}

export interface RunSheet {
  /** The current stop. */
  current: Stop | undefined;
  /** The other stops remaining today. */
  next: Stop[];
  /** All stops remaining today, in the order of the run. */
  open: Stop[];
  /** Delivered or failed today, latest first. */
  done: Stop[];
  /** Planned for another day. */
  later: SeenDelivery[];
  /** Cancelled by the office today, latest first: the parcel may be on the van. */
  cancelled: SeenDelivery[];
  deliveredCount: number;
  totalCount: number;
}

interface RunSheetParts {
  userId: number;
  now: Date;
  timeZone: string;
  /** The stop that the driver chose instead of the next in order. */
  chosenId?: string | null;
}

export function isOpenDelivery({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return status === 'pending' || status === 'out_for_delivery';
}

const isFinal = ({ status }: DeliveryRow) => status === 'delivered' || status === 'failed';

/** When it was delivered or failed. Null while it is open. */
export function finishedAt(row: DeliveryRow): string | null {
  if (!isFinal(row)) return null;
  // A correction may have moved it.
  if (row.status === 'delivered' && row.deliveredAt) return row.deliveredAt;
  return row.history.findLast(({ type }) => type === row.status)?.at ?? row.deliveredAt ?? row.updatedAt;
}

export function compareStops(a: DeliveryRow, b: DeliveryRow): number {
  const order = (row: DeliveryRow) => row.runOrder ?? Number.MAX_SAFE_INTEGER;
  return (
    order(a) - order(b) ||
    Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate) ||
    a.createdAt.localeCompare(b.createdAt) ||
    a.id.localeCompare(b.id)
  );
}

export function buildRunSheet(
  rows: readonly SeenDelivery[],
  { userId, now, timeZone, chosenId }: RunSheetParts,
): RunSheet {
  const today = isoDateIn(now, timeZone);
  const dayOf = (instant: string) => isoDateIn(new Date(instant), timeZone);
  const mine = rows.filter(({ row }) => row.assignedTo === null || row.assignedTo === userId);
  // A stop missed on an earlier day is still to do. One that is out for delivery is today's, whatever the plan says.
  const isToday = ({ row }: SeenDelivery) =>
    isOpenDelivery(row)
      ? row.status === 'out_for_delivery' || dayOf(row.scheduledDate) <= today
      : row.assignedTo === userId && dayOf(finishedAt(row) ?? row.updatedAt) === today && isFinal(row);
  const stops = mine
    .filter(isToday)
    .toSorted((a, b) => compareStops(a.row, b.row))
    .map((seen, index) => ({ ...seen, number: index + 1 }));
  const open = stops.filter(({ row }) => isOpenDelivery(row));
  const current =
    open.find(({ row }) => row.id === chosenId) ??
    open.find(({ row }) => row.status === 'out_for_delivery') ??
    open[0];
  const done = stops.filter(({ row }) => isFinal(row));
  return {
    current,
    next: open.filter(stop => stop !== current),
    open,
    done: done.toSorted((a, b) => (finishedAt(b.row) ?? '').localeCompare(finishedAt(a.row) ?? '')),
    later: mine
      .filter(seen => isOpenDelivery(seen.row) && !isToday(seen))
      .toSorted((a, b) => Date.parse(a.row.scheduledDate) - Date.parse(b.row.scheduledDate)),
    cancelled: mine
      .filter(({ row }) => row.status === 'cancelled' && changeOfToday(row, 'cancelled', { now, timeZone }))
      .toSorted((a, b) => b.row.updatedAt.localeCompare(a.row.updatedAt)),
    deliveredCount: done.filter(({ row }) => row.status === 'delivered').length,
    totalCount: stops.length,
  };
}

/** The latest entry of this kind in the history, if it is from today. */
export function changeOfToday(
  { history }: Pick<DeliveryRow, 'history'>,
  type: string,
  { now, timeZone }: { now: Date; timeZone: string },
): DeliveryHistoryEntry | undefined {
  const last = history.findLast(entry => entry.type === type);
  return last && isoDateIn(new Date(last.at), timeZone) === isoDateIn(now, timeZone) ? last : undefined;
}

export type DeliveryCounts = Record<Exclude<DeliveryStatus, 'cancelled'> | 'all', number>;

export function countDeliveries(rows: readonly Pick<DeliveryRow, 'status'>[]): DeliveryCounts {
  const of = (status: DeliveryStatus) => rows.filter(row => row.status === status).length;
  return {
    all: rows.length,
    pending: of('pending'),
    out_for_delivery: of('out_for_delivery'),
    delivered: of('delivered'),
    failed: of('failed'),
  };
}

/** Out for delivery first, then waiting ones by day and place, then finished ones, latest first. */
export function compareQueue(a: DeliveryRow, b: DeliveryRow): number {
  const rank = (row: DeliveryRow) =>
    row.status === 'out_for_delivery' ? 0 : row.status === 'pending' ? 1 : 2;
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (rank(a) === 2) return (finishedAt(b) ?? b.updatedAt).localeCompare(finishedAt(a) ?? a.updatedAt);
  return Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate) || compareStops(a, b);
}

/** Scheduled for an earlier day and still open. */
export function isOverdueDelivery(
  row: DeliveryRow,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  return isOpenDelivery(row) && isoDateIn(new Date(row.scheduledDate), timeZone) < isoDateIn(now, timeZone);
}

/** Scheduled for today or earlier and still open. */
export function isDueDelivery(
  row: Pick<DeliveryRow, 'status' | 'scheduledDate'>,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  return isOpenDelivery(row) && isoDateIn(new Date(row.scheduledDate), timeZone) <= isoDateIn(now, timeZone);
}
