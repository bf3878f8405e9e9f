/** One schedule's state: its clock, its rows, what people saved, and what is still in the network. */
import type { PushedMutation, SyncRequest } from '#contract/wire/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import { makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import type { Chance } from './chance.ts';
import type { Device } from './device.ts';
import type { Backup } from './backup.ts';
import type { Ground } from './ground.ts';
import type { Sabotage } from './sabotages.ts';

export type Violation = { kind: string; detail: string };

export interface SavedChange extends Pick<
  PushedMutation,
  'id' | 'seq' | 'name' | 'args' | 'entity' | 'entityId'
> {
  device: Device;
}

/** A request still in the network, which arrives after the device has given up on it. */
export interface Straggler {
  request: SyncRequest;
  actor: Actor;
}

export interface World {
  ground: Ground;
  sabotage: Sabotage;
  twoAtOnce: boolean;
  /** Their rights in this schedule, where rights change. */
  people: Ground['people'];
  /** Unix ms on the server. */
  nowMs: number;
  jobs: string[];
  deliveries: string[];
  /** Clocks that a person has started, whatever the outcome. */
  timers: string[];
  shiftNotes: string[];
  /** The office's latest backup. */
  backup: Backup | null;
  devices: Device[];
  saved: SavedChange[];
  stragglers: Straggler[];
  violations: Violation[];
  counts: Record<string, number>;
  count(what: string): void;
}

const startsAtMs = Date.parse('2026-11-20T21:00:00Z');

export async function openWorld(
  ground: Ground,
  chance: Chance,
  { sabotage, twoAtOnce }: Pick<World, 'sabotage' | 'twoAtOnce'>,
): Promise<World> {
  const { knex } = ground;
  await ground.backups.wipe();
  const world: World = {
    ground,
    sabotage,
    twoAtOnce,
    people: await ground.restoreRights(),
    nowMs: startsAtMs,
    jobs: [],
    deliveries: [],
    timers: [],
    shiftNotes: [],
    backup: null,
    devices: [],
    saved: [],
    stragglers: [],
    violations: [],
    counts: {},
    count(what) {
      world.counts[what] = (world.counts[what] ?? 0) + 1;
    },
  };
  const { driver, otherDriver } = world.people;
  for (let i = chance.int(2, 3); i > 0; i--) world.jobs.push(await makeJob(knex));
  for (let i = chance.int(2, 4); i > 0; i--) {
    const assignedTo = chance.pick([driver.id, driver.id, otherDriver.id, null]);
    world.deliveries.push(await makeDelivery(knex, { assignedTo }));
  }
  return world;
}
