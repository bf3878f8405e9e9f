/**
 * The time window in which a record was made. The lower bound is the shop's last beacon, which no one could have known
 * earlier; the upper bound is when the shop received the record. The phone's own clock changes neither: its time is
 * shown beside them, with its error.
 *
 *   A  both bounds, and the phone ran without a break since the beacon
 *   B  both bounds, but the phone was restarted in between
 *   C  no lower bound: the phone had never heard the shop, or there is no valid seal
 */
import type { SealContents } from './record.ts';

export type SealGrade = 'A' | 'B' | 'C';

export interface TimeWindow {
  grade: SealGrade;
  /** ISO; null without a beacon. */
  from: string | null;
  to: string;
  /** What the phone's clock said. */
  stated: string;
  /** How far the phone's clock was ahead, as far as that can be determined. */
  driftMs: number | null;
  /** The clock was set back, or showed a time outside the window. */
  isClockWrong: boolean;
}

/** Less than a minute may be network delay. */
const toleranceMs = 60_000;

export type TimeClaim = Pick<SealContents, 'at' | 'beacon' | 'heardAt' | 'ticksMs'>;

/** `isBeaconGenuine`: whether the shop's key signed the beacon for this device. */
export function timeWindow(claim: TimeClaim, receivedAt: string, isBeaconGenuine: boolean): TimeWindow {
  const stated = Date.parse(claim.at);
  const to = Date.parse(receivedAt);
  const heard = isBeaconGenuine && claim.beacon && claim.beacon.t <= to + toleranceMs ? claim.beacon : null;
  if (!heard) {
    const isClockWrong = stated > to + toleranceMs;
    return { grade: 'C', from: null, to: receivedAt, stated: claim.at, driftMs: null, isClockWrong };
  }
  const { heardAt, ticksMs } = claim;
  const errorThen = heardAt === null ? null : heardAt - heard.t;
  // Some phones stop counting while asleep: running time may be too short, never too long.
  const isSetBack = heardAt !== null && ticksMs !== null && stated < heardAt + ticksMs - toleranceMs;
  const isOutside = stated < heard.t - toleranceMs || stated > to + toleranceMs;
  const isClockWrong = isSetBack || isOutside;
  return {
    grade: ticksMs === null ? 'B' : 'A',
    from: new Date(heard.t).toISOString(),
    to: receivedAt,
    stated: claim.at,
    driftMs: isClockWrong && ticksMs !== null ? stated - (heard.t + ticksMs) : errorThen,
    isClockWrong,
  };
}
