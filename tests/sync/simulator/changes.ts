/** What people do on their devices: mostly sensible, sometimes late, sometimes nonsense. */
import { randomUUID } from 'node:crypto';
import type { MutationName } from '#contract/wire/mutations.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobStatuses } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { can } from '#contract/wire/capabilities.ts';
import type { Change } from '#pwa/common/local/outbox/outbox.ts';
import type { UserDatabase } from '#pwa/common/local/database/user-database.ts';
import type { Chance } from './chance.ts';
import type { Device, World } from './world.ts';

interface Scene {
  world: World;
  device: Device;
  db: UserDatabase;
  chance: Chance;
}

type AnyChange = { [N in MutationName]: Change<N> }[MutationName] & Older;

/** As an older version of the app would have saved it. */
interface Older {
  v?: number;
}

export async function saveSomething(scene: Scene): Promise<void> {
  const { world, device, db } = scene;
  const change = await chooseChange(scene);
  if (change) await device.save(db, change as Change<MutationName>, change.v);
  if (change?.v) world.count('older version');
}

async function chooseChange(scene: Scene): Promise<AnyChange | null> {
  const { device, chance } = scene;
  if (device.actor.isAdmin) return chance.happens(0.3) ? onTheFloor(scene) : planning(scene);
  return can(device.actor, 'deliveries.drive') ? atTheDoor(scene) : onTheFloor(scene);
}

async function onTheFloor({ world, device, db, chance }: Scene): Promise<AnyChange> {
  const entityId = chance.pick(world.jobs);
  const seen = (await db.jobs.get(entityId))?.row as
    | Pick<JobRow, 'status' | 'priority' | 'timers' | 'hourEntries'>
    | undefined;
  const what = chance.weighted({
    status: 3,
    priority: 2,
    hours: 3,
    note: 2,
    start: 2,
    stop: 2,
    hold: 1,
    tick: 1,
    handOver: 0.7,
    read: 1,
    nonsense: 0.3,
  });
  switch (what) {
    case 'status': {
      const from = seen ? { from: seen.status } : {};
      return { name: 'job.setStatus', entityId, args: { to: chance.pick(jobStatuses), ...from } };
    }
    case 'priority':
      return { name: 'job.setPriority', entityId, args: { value: chance.pick(priorities) } };
    case 'hours':
      return { name: 'job.addHours', entityId, args: { entryId: randomUUID(), minutes: chance.int(1, 120) } };
    case 'note':
      return { name: 'job.addNote', entityId, args: { noteId: randomUUID(), text: 'Screen cleaned' } };
    case 'start': {
      const timerId = randomUUID();
      const { deviceId } = device;
      world.timers.push(timerId);
      return { name: 'job.startTimer', entityId, args: { timerId, deviceId } };
    }
    case 'stop': {
      // Any row that this device can see, or one that has left it.
      const timerId =
        seen?.timers?.[0]?.id ?? (world.timers.length > 0 ? chance.pick(world.timers) : entityId);
      return { name: 'job.stopTimer', entityId, args: { timerId } };
    }
    case 'handOver': {
      const id = randomUUID();
      world.shiftNotes.push(id);
      return { name: 'shift.handOver', entityId: id, args: { id, text: 'White ink is out', jobs: [] } };
    }
    case 'read': {
      const id = world.shiftNotes.length > 0 ? chance.pick(world.shiftNotes) : randomUUID();
      return { name: 'shift.read', entityId: id, args: {} };
    }
    case 'tick': {
      const args = { piece: chance.int(1, 3), isDone: chance.happens(0.7) };
      return { name: 'job.tick', entityId, args };
    }
    case 'hold':
      return { name: 'job.hold', entityId, args: { reason: chance.pick(['No ink', null]) } };
    case 'nonsense':
      return { name: 'job.addHours', entityId, args: { entryId: randomUUID(), minutes: 0 } };
  }
}

async function atTheDoor({ world, db, chance }: Scene): Promise<AnyChange> {
  const entityId = chance.happens(0.03) ? randomUUID() : chance.pick(world.deliveries);
  const seen = (await db.deliveries.get(entityId))?.row as
    | { attempt: number; history?: { id: string; type: string }[] }
    | undefined;
  const attempt = seen ? { attempt: seen.attempt } : {};
  switch (chance.weighted({ start: 4, confirm: 4, fail: 2, undo: 1.5, next: 1, place: 2, blank: 0.5 })) {
    case 'undo': {
      const failId = seen?.history?.findLast(({ type }) => type === 'failed')?.id ?? randomUUID();
      return { name: 'delivery.undoFail', entityId, args: { failId } };
    }
    case 'next':
      return {
        name: 'delivery.tellNext',
        entityId,
        args: { fromMinutes: 10, toMinutes: chance.int(20, 60) },
      };
    case 'start':
      return { name: 'delivery.start', entityId, args: {} };
    case 'confirm': {
      const { signature } = world.ground;
      const position = chance.happens(0.5)
        ? { lat: -27.47, lng: 153.02, accuracyM: 12 }
        : { refused: 'denied' as const };
      const args = { signature, signedBy: 'Dana Lee', ...attempt };
      if (chance.happens(0.15)) return { name: 'delivery.confirm', entityId, args, v: 1 };
      return { name: 'delivery.confirm', entityId, args: { ...args, position } };
    }
    case 'place':
      return { name: 'delivery.place', entityId, args: { runOrder: chance.int(0, 900) } };
    case 'fail': {
      const older = chance.happens(0.15) ? { v: 1 } : {};
      return { name: 'delivery.fail', entityId, args: { notes: 'Nobody there', ...attempt }, ...older };
    }
    case 'blank':
      return {
        name: 'delivery.confirm',
        entityId,
        args: { signature: 'data:image/png;base64,AAAA', ...attempt },
      };
  }
}

async function planning(scene: Scene): Promise<AnyChange> {
  const { world, chance } = scene;
  const job = chance.pick(world.jobs);
  const delivery = chance.pick(world.deliveries);
  const { driver, otherDriver } = world.ground.people;
  switch (
    chance.weighted({
      newJob: 2,
      update: 2,
      delete: 0.4,
      correct: 1,
      newDelivery: 2,
      reschedule: 3,
      assign: 4,
      correctDelivery: 2,
      editDelivery: 2,
      cancelDelivery: 1,
      door: 1,
    })
  ) {
    case 'newJob': {
      const id = randomUUID();
      world.jobs.push(id);
      return { name: 'job.create', entityId: id, args: { id, title: '12 caps, one colour' } };
    }
    case 'update':
      return { name: 'job.update', entityId: job, args: { changes: { title: `Run ${chance.int(1, 99)}` } } };
    case 'delete':
      return { name: 'job.delete', entityId: job, args: {} };
    case 'correct': {
      const row = (await scene.db.jobs.get(job))?.row as Pick<JobRow, 'hourEntries'> | undefined;
      const corrects = row?.hourEntries[0]?.id ?? randomUUID();
      const args = { entryId: randomUUID(), corrects, minutes: chance.int(0, 90) };
      return { name: 'job.correctHours', entityId: job, args };
    }
    case 'newDelivery': {
      const id = randomUUID();
      world.deliveries.push(id);
      const parcel = { orderNumber: 'AB12CD34EF', customerName: 'Dana Lee', customerAddress: '1 Loom St' };
      const plan = { scheduledDate: dayAfter(chance), assignedTo: chance.pick([driver.id, null]) };
      return { name: 'delivery.create', entityId: id, args: { id, ...parcel, ...plan } };
    }
    case 'reschedule':
      return { name: 'delivery.reschedule', entityId: delivery, args: { scheduledDate: dayAfter(chance) } };
    case 'assign': {
      const assignedTo = chance.pick([driver.id, otherDriver.id, null]);
      return { name: 'delivery.assign', entityId: delivery, args: { assignedTo } };
    }
    case 'correctDelivery': {
      const changes = { signedBy: `Dana ${chance.int(1, 9)}` };
      return { name: 'delivery.correct', entityId: delivery, args: { changes, reason: 'Misread' } };
    }
    case 'editDelivery': {
      const changes = { customerAddress: `${chance.int(1, 9)} Loom St`, pieces: chance.int(1, 9) };
      return { name: 'delivery.edit', entityId: delivery, args: { changes } };
    }
    case 'cancelDelivery':
      return { name: 'delivery.cancel', entityId: delivery, args: { reason: 'The customer collects it' } };
    case 'door':
      return atTheDoor(scene);
  }
}

const dayAfter = (chance: Chance) => `2026-11-${chance.int(21, 29)}T00:00:00Z`;
