/** What a device knows about itself, for the page that helps users to find a fault. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { syncEntities } from '#contract/wire/mutation.ts';
import { type Cursor, readWrittenCursor } from '#contract/wire/sync-cursor.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import type { StaffDevice } from './staff-device.ts';
import { type OutboxItem, readMeta } from '../database/user-database.ts';

export interface DeviceFacts {
  /** Newest first. */
  items: OutboxItem[];
  rows: { entity: string; count: number }[];
  /** Null before the first answer, and after an update that changed its form until the next answer. */
  cursor: Cursor | null;
  serverAheadMs: number | null;
  lastSyncedAt: string | null;
}

export function useDeviceFacts(device: StaffDevice): DeviceFacts | undefined {
  return useLiveQuery(async () => {
    const { db } = device;
    const rows = await Promise.all(
      syncEntities.map(async entity => ({ entity, count: await db[entity].count() })),
    );
    const facts = {
      rows,
      cursor: readWrittenCursor((await readMeta<string>(db, 'cursor')) ?? ''),
      serverAheadMs: (await readMeta<number>(db, 'serverAheadMs')) ?? null,
      lastSyncedAt: (await readMeta<string>(db, 'lastSyncedAt')) ?? null,
    };
    return { ...facts, items: await showItems(db, await db.outbox.orderBy('seq').reverse().toArray()) };
  }, [device]);
}

export interface StorageFacts {
  isPersisted: boolean | null;
  usedBytes: number | null;
  quotaBytes: number | null;
}

const unknown: StorageFacts = { isPersisted: null, usedBytes: null, quotaBytes: null };

export async function readStorageFacts(storage: StorageManager | undefined): Promise<StorageFacts> {
  if (!storage) return unknown;
  const { usage = null, quota = null } = await storage.estimate();
  return { isPersisted: await storage.persisted(), usedBytes: usage, quotaBytes: quota };
}

const smallQuotaBytes = 200_000_000;

/** No browser reports it directly: a private window stores nothing permanently and gives little room. */
export const isPrivateWindow = ({ isPersisted, quotaBytes }: StorageFacts): boolean =>
  isPersisted === false && quotaBytes !== null && quotaBytes < smallQuotaBytes;

/** Read again whenever `asOf` changes. */
export function useStorageFacts(asOf: unknown): StorageFacts {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    let isCurrent = true;
    readStorageFacts(navigator.storage).then(
      found => isCurrent && setFacts(found),
      () => undefined, // a page that is not secure is not told
    );
    return () => {
      isCurrent = false;
    };
  }, [asOf]);
  return facts;
}
