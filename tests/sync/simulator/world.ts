/** One schedule's world: its clock, its rows, what people saved, and what is still under way in the network. */
import type { PushedMutation, SyncRequest } from '#contract/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import { makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import type { Chance } from './chance.ts';
import type { Device } from './device.ts';
import type { Ground } from './ground.ts';
import type { Sabotage } from './sabotages.ts';

export type Violation = { kind: string; detail: string };

export interface SavedChange extends Pick<
  PushedMutation,
  'id' | 'seq' | 'name' | 'args' | 'entity' | 'entityId'
> {
  device: Device;
}

/** A request that is still somewhere in the network and arrives when nobody waits for it any more. */
export interface Straggler {
  request: SyncRequest;
  actor: Actor;
}

export interface World {
  ground: Ground;
  sabotage: Sabotage;
  /** Unix ms on the server. */
  nowMs: number;
  jobs: string[];
  deliveries: string[];
  /** Clocks that somebody has started, whatever became of it. */
  timers: string[];
  shiftNotes: string[];
  devices: Device[];
  saved: SavedChange[];
  stragglers: Straggler[];
  violations: Violation[];
  counts: Record<string, number>;
  count(what: string): void;
}

const startsAtMs = Date.parse('2026-11-20T21:00:00Z');

export async function openWorld(ground: Ground, chance: Chance, sabotage: Sabotage): Promise<World> {
  const { knex, people } = ground;
  // Devices start empty: they need not read what earlier schedules left.
  await knex.raw('truncate sync_index, simulator_notes');
  const world: World = {
    ground,
    sabotage,
    nowMs: startsAtMs,
    jobs: [],
    deliveries: [],
    timers: [],
    shiftNotes: [],
    devices: [],
    saved: [],
    stragglers: [],
    violations: [],
    counts: {},
    count(what) {
      world.counts[what] = (world.counts[what] ?? 0) + 1;
    },
  };
  for (let i = chance.int(2, 3); i > 0; i--) world.jobs.push(await makeJob(knex));
  for (let i = chance.int(2, 4); i > 0; i--) {
    const assignedTo = chance.pick([people.driver.id, people.driver.id, people.otherDriver.id, null]);
    world.deliveries.push(await makeDelivery(knex, { assignedTo }));
  }
  return world;
}
