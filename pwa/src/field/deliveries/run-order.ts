/** The order of one driver's stops on one day. Places leave gaps, so that most moves change only one delivery. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { compareStops, isOpenDelivery, type SeenDelivery } from './run-sheet.ts';

const gap = 100;
const highest = 1_000_000;

type Placed = Pick<DeliveryRow, 'id' | 'runOrder'>;
export interface Place {
  id: string;
  runOrder: number;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const after = list.toSpliced(from, 1);
  const [one] = list.slice(from, from + 1);
  return one === undefined ? after : after.toSpliced(to, 0, one);
}

/** The changes that move the stop at `from` to `to`. `stops` are in their current order. */
export function placesAfterMove(stops: readonly Placed[], from: number, to: number): Place[] {
  if (from === to || !stops[from] || !stops[to]) return [];
  const wanted = moved(stops, from, to);
  const between = isInOrder(wanted.toSpliced(to, 1)) ? placeBetween(wanted[to - 1], wanted[to + 1]) : null;
  if (between !== null) return [{ id: stops[from].id, runOrder: between }];
  return wanted
    .map(({ id, runOrder }, index) => ({ id, before: runOrder, runOrder: (index + 1) * gap }))
    .filter(({ before, runOrder }) => before !== runOrder)
    .map(({ id, runOrder }) => ({ id, runOrder }));
}

/** Places increase, and stops without one are last: then the list matches the numbers. */
function isInOrder(stops: readonly Placed[]): boolean {
  const places = stops.map(({ runOrder }) => runOrder ?? Infinity);
  return places.every((place, index) => {
    const before = places[index - 1] ?? -1;
    return place > before || (place === Infinity && before === Infinity);
  });
}

function placeBetween(before: Placed | undefined, after: Placed | undefined): number | null {
  if (before && before.runOrder === null) return null;
  const low = before?.runOrder ?? 0;
  const high = after?.runOrder ?? null;
  if (high === null) return low + gap <= highest ? low + gap : null;
  const middle = Math.floor((low + high) / 2);
  return middle > low && middle < high ? middle : null;
}

/** One driver's open stops of each day, today's first, including overdue ones. */
export interface Run {
  /** "2026-11-20". */
  day: string;
  stops: SeenDelivery[];
}

export function runsOf(
  deliveries: readonly SeenDelivery[],
  { driverId, now, timeZone }: { driverId: number; now: Date; timeZone: string },
): Run[] {
  const today = isoDateIn(now, timeZone);
  const runs = new Map<string, SeenDelivery[]>();
  for (const seen of deliveries) {
    const { row } = seen;
    if (row.assignedTo !== driverId || !isOpenDelivery(row)) continue;
    const planned = isoDateIn(new Date(row.scheduledDate), timeZone);
    const day = row.status === 'out_for_delivery' || planned < today ? today : planned;
    runs.set(day, [...(runs.get(day) ?? []), seen]);
  }
  return [...runs]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, stops]) => ({ day, stops: stops.toSorted((a, b) => compareStops(a.row, b.row)) }));
}
