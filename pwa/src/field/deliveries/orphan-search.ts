/**
 * Ranks deliveries that an orphaned proof may belong to: first the one it names, then those planned or done nearest to
 * its time.
 */
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { findDeliveries } from './queue-search.ts';
import { finishedAt, type SeenDelivery } from './run-sheet.ts';

export type Orphan = Pick<
  DeliveryEvidenceView,
  'claimedDeliveryId' | 'claimed' | 'driverId' | 'occurredAt' | 'receivedAt'
>;

export interface OrphanQuery {
  search: string;
  /** ISO date; empty for any. */
  day: string;
}

const dayMs = 86_400_000;

export function findForOrphan(
  deliveries: readonly SeenDelivery[],
  orphan: Orphan,
  { search, day }: OrphanQuery,
  clock: { nameOf: (row: DeliveryRow) => string; now: Date; timeZone: string },
): SeenDelivery[] {
  const isOnDay = ({ row }: SeenDelivery) =>
    day === '' || timesOf(row).some(at => isoDateIn(new Date(at), clock.timeZone) === day);
  return findDeliveries(deliveries, { search }, clock)
    .filter(isOnDay)
    .map(seen => ({ seen, rank: rankOf(seen.row, orphan) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ seen }) => seen);
}

const timesOf = (row: DeliveryRow) => [row.scheduledDate, finishedAt(row)].filter(at => at !== null);

/** Lower comes first, from the left. */
function rankOf(row: DeliveryRow, orphan: Orphan): number[] {
  const { claimedDeliveryId, claimed, driverId } = orphan;
  const at = Date.parse(orphan.occurredAt ?? orphan.receivedAt);
  const nearestMs = Math.min(...timesOf(row).map(time => Math.abs(Date.parse(time) - at)));
  const isNamed = row.id === claimedDeliveryId || row.orderNumber === claimed.orderNumber;
  return [isNamed ? 0 : 1, Math.floor(nearestMs / dayMs), row.assignedTo === driverId ? 0 : 1, nearestMs];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
