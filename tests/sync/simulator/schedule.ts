/**
 * One schedule: some people, some devices and a few dozen steps on a bad network. Then faults stop and the checks
 * run. The seed decides everything, except which of two concurrent requests wins.
 */
import type { Actor } from '#api/sync/actor.ts';
import { readMeta } from '#pwa/common/local/database/user-database.ts';
import { type Chance, createChance } from './chance.ts';
import { saveSomething } from './changes.ts';
import { checkCursors, checkWorld } from './checks.ts';
import { openDevice } from './device.ts';
import type { Ground } from './ground.ts';
import { clearTrip, drawDeadlyTrip, drawTrip } from './network.ts';
import { roundOfLeaving, writeInOffice } from './office.ts';
import { none, type Sabotage } from './sabotages.ts';
import { serve } from './server.ts';
import { type Device, openWorld, type Violation, type World } from './world.ts';

export interface ScheduleOptions {
  seed: number;
  steps?: number;
  /** Default: two or three, by the seed. */
  devices?: number;
  sabotage?: Sabotage;
  /** Two tabs of every device always sync at once, which is worse than a browser without locks. */
  twoAtOnce?: boolean;
}

export interface Report {
  seed: number;
  steps: number;
  devices: number | undefined;
  violations: Violation[];
  /** How often each event happened. */
  counts: Record<string, number>;
}

const defaultSteps = 17;
const roundsToDrain = 3;
/** Drawn separately from the steps, so that adding shift keys and leaving rows did not change them. */
const keyStep = 1_000_000;
const leaveStep = 2_000_000;

export async function runSchedule(ground: Ground, options: ScheduleOptions): Promise<Report> {
  const { seed, steps = defaultSteps, sabotage = none } = options;
  const start = createChance(seed);
  const world = await openWorld(ground, start, { sabotage, twoAtOnce: options.twoAtOnce ?? false });
  try {
    await openDevices(world, start, options.devices ?? start.int(2, 3));
    for (let step = 1; step <= steps && world.violations.length === 0; step++) {
      await takeStep(world, createChance(seed, step));
      await loseKeys(world, createChance(seed, keyStep + step));
      await leaveSometimes(world, createChance(seed, leaveStep + step));
    }
    const isLongAfter = createChance(seed, leaveStep).happens(0.5);
    if (world.violations.length === 0) await healAndDrain(world, createChance(seed, steps + 1), isLongAfter);
    if (world.violations.length === 0) await checkWorld(world, isLongAfter);
  } finally {
    for (const device of world.devices) device.close();
  }
  world.counts['changes'] = world.saved.length;
  const { devices } = options;
  return { seed, steps, devices, violations: world.violations, counts: world.counts };
}

async function openDevices(world: World, chance: Chance, count: number): Promise<void> {
  const { driver, workshop, admin, otherDriver } = world.people;
  const cast: [string, Actor][] = [
    ['phone', driver],
    chance.happens(0.5) ? ['floor tablet', workshop] : ['office tablet', admin],
    ['second tablet', chance.pick([workshop, admin])],
    ['second phone', otherDriver],
  ];
  for (const [i, [name, actor]] of [...cast, ...cast].slice(0, count).entries()) {
    world.devices.push(await openDevice(world, `${name} ${i + 1}`, actor, chance));
  }
}

async function takeStep(world: World, chance: Chance): Promise<void> {
  world.nowMs += chance.int(500, 90_000);
  const device = chance.pick(world.devices);
  switch (
    chance.weighted({
      save: 40,
      round: 32,
      together: 8,
      office: 10,
      straggler: 5,
      late: 4,
      cancel: 3,
      rights: 1.5,
    })
  ) {
    case 'save':
      for (let i = chance.int(1, 3); i > 0; i--)
        await saveSomething({ world, device, db: device.anyTab(chance), chance });
      return;
    case 'round':
      await goRound(world, device, chance);
      return;
    case 'together': {
      // Two tabs without a lock, or two devices: whoever comes first.
      const other = chance.happens(0.5) ? device : chance.pick(world.devices);
      world.count('two rounds at once');
      await Promise.all([goRound(world, device, chance), goRound(world, other, chance)]);
      return;
    }
    case 'office':
      return writeInOffice(world, chance);
    case 'straggler':
      return deliverStraggler(world, chance);
    case 'late':
      return device.releaseAnswers();
    case 'cancel':
      return cancelSomething(world, device, chance);
    case 'rights':
      return changeRights(world, device, chance);
  }
}

async function loseKeys(world: World, chance: Chance): Promise<void> {
  if (!chance.happens(0.05)) return;
  world.count('shift key let go of');
  await chance.pick(world.devices).letGoOfKeys();
}

async function leaveSometimes(world: World, chance: Chance): Promise<void> {
  if (chance.happens(0.1)) await roundOfLeaving(world, chance.happens(0.6));
}

async function goRound(world: World, device: Device, chance: Chance): Promise<void> {
  world.count('rounds');
  const draw = () => (world.sabotage.isDeadly ? drawDeadlyTrip(chance) : drawTrip(chance));
  const trips = [draw(), ...(world.twoAtOnce ? [draw()] : [])];
  await Promise.all(trips.map(trip => device.round(chance, trip)));
  if (chance.happens(0.3)) await checkCursors(world, device);
}

async function deliverStraggler(world: World, chance: Chance): Promise<void> {
  if (world.stragglers.length === 0) return;
  const [straggler] = world.stragglers.splice(chance.int(0, world.stragglers.length - 1), 1);
  if (straggler) await serve(world, straggler.request, straggler.actor);
}

async function cancelSomething(world: World, device: Device, chance: Chance): Promise<void> {
  const own = world.saved.filter(change => change.device === device);
  if (own.length === 0) return;
  const { id } = chance.happens(0.7) ? (own.at(-1) ?? chance.pick(own)) : chance.pick(own);
  if (!(await device.cancel(id))) return;
  world.count('cancelled');
  world.saved = world.saved.filter(change => change.id !== id);
}

/** Changes a person's role and so their list. Former staff can still send saved changes, but keep no rows. */
async function changeRights(world: World, device: Device, chance: Chance): Promise<void> {
  if (device.actor.isAdmin || !(await readMeta(device.anyTab(chance), 'lastSyncedAt'))) return;
  const staffRole = chance.pick([null, 'driver', 'workshop'] as const);
  world.count(staffRole ? 'rights changed' : 'rights lost');
  // Of the person, and with it of all devices of theirs.
  device.actor.staffRole = staffRole;
  await world.ground.knex('users').where({ id: device.actor.id }).update({ staffRole });
}

async function healAndDrain(world: World, chance: Chance, isLongAfter: boolean): Promise<void> {
  while (world.stragglers.length > 0) await deliverStraggler(world, chance);
  for (const device of world.devices) {
    await device.releaseAnswers();
    await drain(world, device, chance);
  }
  await roundOfLeaving(world, isLongAfter);
  // Changes and removals from the last device reach the first.
  for (const device of world.devices) await pullAll(world, device, chance);
}

async function drain(world: World, device: Device, chance: Chance): Promise<void> {
  const pending = () => device.anyTab(chance).outbox.where({ state: 'pending' }).toArray();
  for (let i = 0; i < roundsToDrain; i++) {
    // Longer than the longest back-off.
    world.nowMs += 301_000;
    await device.round(chance, clearTrip);
    if ((await pending()).length === 0) return;
  }
  for (const { name, verdict } of await pending()) {
    const detail = `${device.name}: ${name} still pending after ${roundsToDrain} rounds (${JSON.stringify(verdict)})`;
    world.violations.push({ kind: 'STUCK', detail });
  }
}

async function pullAll(world: World, device: Device, chance: Chance): Promise<void> {
  for (let i = 0; i < 10; i++) {
    const result = await device.round(chance, clearTrip);
    if (result === 'underWay' || result.outcome !== 'more') return;
  }
  world.violations.push({ kind: 'STUCK', detail: `${device.name}: never done pulling` });
}
