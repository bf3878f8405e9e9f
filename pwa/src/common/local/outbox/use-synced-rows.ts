/** Live rows of the device with pending changes applied. They follow every tab and every sync automatically. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { ShiftNoteRow } from '#contract/jobs/shift-notes.ts';
import { useShopFacts } from '../catalogue/shop-facts.ts';
import { followRows, type RowsRead } from './follow-rows.ts';
import { overlay, type SeenRow } from './overlay.ts';
import type { StaffDevice } from '../device/staff-device.ts';

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
  const { timeZone, policy } = useShopFacts();
  const { failedDeliveryHeldDays } = policy;
  const shop = useMemo(() => ({ timeZone, failedDeliveryHeldDays }), [timeZone, failedDeliveryHeldDays]);
  const [seen, setSeen] = useState<{ of: StaffDevice; read: RowsRead }>();
  useEffect(() => followRows(device.db, entity, read => setSeen({ of: device, read })), [device, entity]);
  return useMemo(() => {
    if (seen?.of !== device) return undefined;
    const { rows, outbox } = seen.read;
    return overlay<Rows[E]>(entity, rows, outbox, { viewer: device.viewer, shop, sending });
  }, [seen, entity, device, shop, sending]);
}
