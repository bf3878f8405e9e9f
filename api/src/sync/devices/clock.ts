/** The server's clock, handed in so that tests steer it. */
export interface Clock {
  /** Unix ms. */
  now(): number;
}

const dayMs = 86_400_000;
const oldestMs = 30 * dayMs;
const aheadMs = 5 * 60_000;

/**
 * A device's time by our clock: what it says is so long ago, is so long ago. Kept within 30 days back and 5 minutes
 * ahead, as a device's clock is data and never order.
 */
export function correctTime(occurredAt: string, clientNow: string, nowMs: number): string {
  const ageMs = Date.parse(clientNow) - Date.parse(occurredAt);
  const correctedMs = Number.isFinite(ageMs) ? nowMs - ageMs : nowMs;
  return new Date(Math.min(nowMs + aheadMs, Math.max(nowMs - oldestMs, correctedMs))).toISOString();
}

/** The device's own value as PostgreSQL takes it; null for a year that no clock shows. */
export function storableTime(written: string): string | null {
  const time = new Date(written);
  const year = time.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? time.toISOString() : null;
}
