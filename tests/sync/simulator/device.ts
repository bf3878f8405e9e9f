/** A phone or tablet: its own IndexedDB under the real local layer, one or two tabs, a wrong clock. */
import { randomBytes } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SyncRequest } from '#contract/wire/sync.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import type { Actor } from '#api/sync/actor.ts';
import { cancelChange, saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { syncRound, type SyncAnswer } from '#pwa/common/local/sync/sync-round.ts';
import { letGo } from '#pwa/common/local/shift-key/shift-keys.ts';
import { openUserDatabase, type UserDatabase } from '#pwa/common/local/database/user-database.ts';
import type { Chance } from './chance.ts';
import { describeTrip, type Trip } from './network.ts';
import { serve } from './server.ts';
import type { Device, World } from './world.ts';

interface Held {
  release(): void;
  finished: Promise<unknown>;
}

/** What can stop a round midway. */
interface Interruptions {
  /** The answer is held back until it is released. */
  pause(): Promise<void>;
  /** The page is gone, and its pending work never finishes. */
  die(): Promise<never>;
}

export async function openDevice(world: World, name: string, actor: Actor, chance: Chance): Promise<Device> {
  const indexedDB = new IDBFactory();
  const open = () => openUserDatabase(actor.id, { indexedDB, IDBKeyRange });
  const tabs = Array.from({ length: chance.happens(0.4) ? 2 : 1 }, open);
  const skewMs = chance.pick([0, 0, -7, 3, 90, -60 * 24]) * 60_000;
  const now = () => world.nowMs + skewMs;
  const newId = createUuidV7({ now, randomBytes: length => randomBytes(length) });
  const deviceId = newId();
  const held: Held[] = [];

  function reloadTab(db: UserDatabase): void {
    db.close();
    tabs[tabs.indexOf(db)] = open();
  }

  function sender(db: UserDatabase, trip: Trip, { pause, die }: Interruptions) {
    return async (request: SyncRequest): Promise<SyncAnswer> => {
      for (const fault of describeTrip(trip)) world.count(fault);
      await world.sabotage.whenSending?.(db, request);
      if (trip.refused === 'busy') return { kind: 'busy', retryAfterMs: 1_000 };
      if (trip.refused === 'tooLarge' && request.mutations.length > 1) return { kind: 'tooLarge' };
      if (trip.refused === 'signedOut') {
        await world.sabotage.whenSignedOut?.(db, request);
        return { kind: 'signedOut' };
      }
      if (trip.request === 'delayed' || trip.isDoubled) {
        world.stragglers.push({ request: structuredClone(request), actor });
      }
      if (trip.request !== 'arrives') return { kind: 'offline' };
      const response = await serve(world, request, actor, trip.server);
      if (response === null || trip.answer === 'lost') return { kind: 'offline' };
      if (response === 'forbidden') return { kind: 'forbidden' };
      if (trip.tabDies) return die();
      if (trip.answer === 'late') await pause();
      return { kind: 'answered', response };
    };
  }

  const device: Device = {
    name,
    actor,
    deviceId,
    anyTab: from => from.pick(tabs),
    async save(db, change, v) {
      const item = await saveChange({ db, userId: actor.id, now, newId }, change);
      if (v) await db.outbox.update(item.seq, { v });
      const { id, seq, args, entity, entityId } = item;
      world.saved.push({ id, seq, name: item.name, args, entity, entityId, device });
    },
    async cancel(id) {
      const [db] = tabs;
      return db !== undefined && (await cancelChange(db, id));
    },
    async letGoOfKeys() {
      const [db] = tabs;
      if (db) await letGo(db);
    },
    async round(from, trip) {
      const db = device.anyTab(from);
      const stopped = signal<'underWay'>();
      const released = signal<void>();
      const send = sender(db, trip, {
        pause() {
          held.push({ release: released.send, finished });
          stopped.send('underWay');
          return released.arrives;
        },
        die() {
          reloadTab(db);
          stopped.send('underWay');
          return new Promise(() => {});
        },
      });
      const { apply } = world.sabotage;
      const parts = { db, deviceId, now, random: from.float, installed: true, persisted: true };
      const round = syncRound({ ...parts, build: 'simulator', send, ...(apply ? { apply } : {}) });
      const finished = round.catch((error: unknown) => {
        // Another round in this tab killed the tab.
        if (tabs.includes(db)) throw error;
        return 'underWay' as const;
      });
      return Promise.race([finished, stopped.arrives]);
    },
    async releaseAnswers() {
      for (const { release, finished } of held.splice(0)) {
        release();
        await finished;
      }
    },
    close() {
      for (const db of tabs) db.close();
    },
  };

  return device;
}

function signal<T>(): { arrives: Promise<T>; send: (value: T) => void } {
  let send: (value: T) => void = () => {};
  const arrives = new Promise<T>(resolve => (send = resolve));
  return { arrives, send: value => send(value) };
}
