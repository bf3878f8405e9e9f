/** Live rows of the device with pending changes laid over them; they follow every tab and every sync by themselves. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import type { ShiftNoteRow } from '#contract/shift-notes.ts';
import { followRows, type RowsRead } from './follow-rows.ts';
import { needsAttention, overlay, type SeenRow } from './overlay.ts';
import type { StaffDevice } from './staff-device.ts';
import { type OutboxItem, readMeta } from './user-database.ts';

interface Rows {
  jobs: JobRow;
  deliveries: DeliveryRow;
  shift_notes: ShiftNoteRow;
}

/** `undefined` while the first read runs. */
export function useSyncedRows<E extends keyof Rows>(
  device: StaffDevice,
  entity: E,
): SeenRow<Rows[E]>[] | undefined {
  const { sending } = useStore(device.status);
  const [seen, setSeen] = useState<{ of: StaffDevice; read: RowsRead }>();
  useEffect(() => followRows(device.db, entity, read => setSeen({ of: device, read })), [device, entity]);
  return useMemo(() => {
    if (seen?.of !== device) return undefined;
    const { rows, outbox } = seen.read;
    return overlay<Rows[E]>(entity, rows, outbox, device.viewer, sending);
  }, [seen, entity, device, sending]);
}

export interface OutboxView {
  pending: OutboxItem[];
  attention: OutboxItem[];
  lastSyncedAt: string | undefined;
  /** Milliseconds that the server's clock is ahead of this device's. */
  serverAheadMs: number;
}

export function useOutbox(device: StaffDevice): OutboxView | undefined {
  return useLiveQuery(async () => {
    const items = await device.db.outbox.where('state').notEqual('done').sortBy('seq');
    return {
      pending: items.filter(item => item.state === 'pending'),
      attention: items.filter(needsAttention),
      lastSyncedAt: await readMeta<string>(device.db, 'lastSyncedAt'),
      serverAheadMs: (await readMeta<number>(device.db, 'serverAheadMs')) ?? 0,
    };
  }, [device]);
}
