/** The shop's last signed time, and this device's clocks when it arrived. */
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

/** A late answer doesn't replace a newer one. */
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
