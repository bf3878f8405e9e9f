/** For tests of the local layer: a fresh device database, items in its outbox, answers from a server. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SyncResponse, Verdict } from '#contract/wire/sync.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { type Change, saveChange } from '#pwa/common/local/outbox/outbox.ts';
import {
  openUserDatabase,
  type OutboxItem,
  type UserDatabase,
} from '#pwa/common/local/database/user-database.ts';

export const userId = 7;
export const deviceNow = Date.parse('2026-11-20T21:00:00Z');

export function freshDatabase(indexedDB = new IDBFactory()): UserDatabase {
  return openUserDatabase(userId, { indexedDB, IDBKeyRange });
}

export const newId = createUuidV7({
  now: () => deviceNow,
  randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
});

export function setStatus(entityId: string, to = 'Production'): Change<'job.setStatus'> {
  return { name: 'job.setStatus', entityId, args: { to } };
}

export function save(db: UserDatabase, change: Change<'job.setStatus'>): Promise<OutboxItem> {
  return saveChange({ db, userId, newId, now: () => deviceNow }, change);
}

export async function allItems(db: UserDatabase): Promise<OutboxItem[]> {
  return db.outbox.orderBy('seq').toArray();
}

export const verdict = (id: string, more: Partial<Verdict> = {}): Verdict => ({
  id,
  status: 'applied',
  ...more,
});

export function response(more: Partial<SyncResponse> = {}): SyncResponse {
  return {
    protocol: 1,
    serverNow: new Date(deviceNow + 5_000).toISOString(),
    from: null,
    results: [],
    changes: [],
    cursor: 'c1',
    hasMore: false,
    ...more,
  };
}
