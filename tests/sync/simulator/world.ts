/** One schedule's state: its clock, its rows, what people saved, and what is still in the network. */
import type { MutationName } from '#contract/wire/mutations.ts';
import type { PushedMutation, SyncRequest } from '#contract/wire/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { Change } from '#pwa/common/local/outbox/outbox.ts';
import type { RoundResult } from '#pwa/common/local/sync/sync-round.ts';
import type { UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import type { Chance } from './chance.ts';
import type { Backup } from './backup.ts';
import type { Ground } from './ground.ts';
import type { Trip } from './network.ts';
import type { Sabotage } from './sabotages.ts';

export type Violation = { kind: string; detail: string };

export interface Device {
  name: string;
  actor: Actor;
  deviceId: string;
  /** A database connection of one of its tabs. */
  anyTab(chance: Chance): UserDatabase;
  /** `v` is an older version of the mutation, as an older app would have saved it. */
  save<N extends MutationName>(db: UserDatabase, change: Change<N>, v?: number): Promise<void>;
  cancel(id: string): Promise<boolean>;
  /** As when the shop has been out of reach for too long. */
  letGoOfKeys(): Promise<void>;
  /** One sync round of a tab. Also ends if its answer is held back or the tab dies. */
  round(chance: Chance, trip: Trip): Promise<RoundResult | 'underWay'>;
  /** Delivers the answers that were held back. */
  releaseAnswers(): Promise<void>;
  close(): void;
}

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
