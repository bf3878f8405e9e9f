/** A driver's phone with the real local layer: its own IndexedDB, key and chain, and a network that can fail. */
import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import type { MutationName } from '#contract/wire/mutations.ts';
import type { SyncRequest } from '#contract/wire/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import { type Change, saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { ensureDeviceKey } from '#pwa/common/local/seal/make-device-key.ts';
import { createSealing } from '#pwa/common/local/seal/seal-evidence.ts';
import { type RoundResult, syncRound } from '#pwa/common/local/sync/sync-round.ts';
import {
  openUserDatabase,
  type OutboxItem,
  type UserDatabase,
} from '#pwa/common/local/database/user-database.ts';

export interface Phone {
  db: UserDatabase;
  indexedDB: IDBFactory;
  deviceId: string;
  /** Ms that its clock is ahead of the world's. */
  skewMs: number;
  save<N extends MutationName>(change: Change<N>): Promise<OutboxItem>;
  /** One sync round. `pick` chooses and orders what arrives; the rest is lost. */
  sync(pick?: (request: SyncRequest) => SyncRequest | Promise<SyncRequest>): Promise<RoundResult>;
  /** Reloads the page: its running time starts again. */
  restart(): void;
  close(): void;
}

interface PhoneParts {
  sync: Pick<Sync, 'handle'>;
  actor: Actor;
  /** The world's clock. */
  now: () => number;
  hasKey?: boolean;
  /** An earlier phone whose database still exists. */
  former?: { indexedDB: IDBFactory; deviceId: string };
}

export async function openPhone({ sync, actor, now, hasKey = true, former }: PhoneParts): Promise<Phone> {
  const indexedDB = former?.indexedDB ?? new IDBFactory();
  const db = openUserDatabase(actor.id, { indexedDB, IDBKeyRange });
  const deviceId = former?.deviceId ?? randomUUID();
  let session = 1;
  let startedAt = now();
  const ticks = {
    get session() {
      return String(session);
    },
    now: () => now() - startedAt,
  };
  if (hasKey) await ensureDeviceKey(db);
  const seal = createSealing({ deviceId, build: 'test', ticks, patienceMs: 20_000 });
  const phone: Phone = {
    db,
    indexedDB,
    deviceId,
    skewMs: 0,
    save: change =>
      saveChange({ db, userId: actor.id, now: phoneNow, newId, seal: (on, what) => seal(on, what) }, change),
    async sync(pick = request => request) {
      return syncRound({
        db,
        deviceId,
        build: 'test',
        now: phoneNow,
        ticks,
        random: () => 0.5,
        installed: true,
        persisted: true,
        async send(request) {
          const response = await sync.handle(await pick(request), actor);
          if (!isRefusal(response)) return { kind: 'answered', response };
          const isRevoked = response.details?.['isRevoked'] === true;
          return { kind: 'forbidden', isRevoked };
        },
      });
    },
    restart() {
      session += 1;
      startedAt = now();
    },
    close: () => db.close(),
  };
  const phoneNow = () => now() + phone.skewMs;
  const newId = createUuidV7({
    now: phoneNow,
    randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
  });
  return phone;
}
