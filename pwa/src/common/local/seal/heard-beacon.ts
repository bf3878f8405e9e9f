/** The last word of the shop on the time, and where this device's clocks stood when it came. */
import type { Beacon } from '#contract/deliveries/seal/record.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';
import type { Ticks } from './ticks.ts';

export interface HeardBeacon {
  beacon: Beacon;
  /** Unix ms by this device's clock. */
  heardAt: number;
  session: string;
  ticksMs: number;
}

const name = 'beacon';

export const readHeardBeacon = (db: UserDatabase) => readMeta<HeardBeacon>(db, name);

/** A late answer does not take the place of what was said after it. */
export async function hearBeacon(
  db: UserDatabase,
  beacon: Beacon,
  nowMs: number,
  ticks: Ticks,
): Promise<void> {
  const held = await readHeardBeacon(db);
  if (held && held.session === ticks.session && held.beacon.t > beacon.t) return;
  const heard: HeardBeacon = { beacon, heardAt: nowMs, session: ticks.session, ticksMs: ticks.now() };
  await db.meta.put({ key: name, value: heard });
}
