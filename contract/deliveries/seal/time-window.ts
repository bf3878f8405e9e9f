/**
 * Between when and when a record was made. The lower bound is the shop's last beacon, which nobody could have known
 * before; the upper one is when the shop received it. The phone's own clock moves neither: what it said is told beside
 * them, with how wrong it was.
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
  /** How far the phone's clock was ahead, as far as can be told. */
  driftMs: number | null;
  /** The clock was set back, or said a time outside the window. */
  isClockWrong: boolean;
}

/** Less than a minute may be the network. */
const toleranceMs = 60_000;

export type TimeClaim = Pick<SealContents, 'at' | 'beacon' | 'heardAt' | 'ticksMs'>;

/** `isBeaconGenuine`: whether the shop's key signed it for this device. */
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
  // Running time stands still while some phones sleep: it can be too short, never too long.
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
