/** A row that this device no longer stores: the shop's current version, with this device's changes applied on top. */
import { useEffect, useMemo } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { call } from '../call/call.ts';
import { useShopFacts } from '../catalogue/shop-facts.ts';
import { readUnsettled } from '../database/user-database.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import { overlay, type SeenRow } from './overlay.ts';

interface Rows {
  jobs: JobRow;
  deliveries: DeliveryRow;
}

const ask = {
  jobs: (id: string) => call('GET /api/jobs/{id}', { params: { id } }),
  deliveries: (id: string) => call('GET /api/deliveries/{id}', { params: { id } }),
};

export interface OlderRow<Row> {
  seen: SeenRow<Row> | undefined;
  /** Why it can't be shown. Null while it is loading. */
  error: Error | null;
}

/** `id` is null while nothing is open that the device lacks. */
export function useOlderRow<E extends keyof Rows>(
  device: StaffDevice,
  entity: E,
  id: string | null,
): OlderRow<Rows[E]> {
  const { sending } = useStore(device.status);
  const { timeZone, policy } = useShopFacts();
  const { failedDeliveryHeldDays } = policy;
  const asked = useQuery({
    queryKey: [entity, 'one', id],
    queryFn: id ? async () => (await ask[entity](id)) as Rows[E] : skipToken,
    meta: { tables: [entity] },
    refetchOnMount: 'always',
  });
  const outbox = useLiveQuery(
    async () =>
      id
        ? showItems(
            device.db,
            (await readUnsettled(device.db)).filter(item => item.entityId === id),
          )
        : [],
    [device, id],
  );
  const waiting = outbox?.length ?? 0;
  const { refetch } = asked;
  // Settled changes are no longer applied on top: the shop's row contains them now.
  useEffect(() => {
    if (id && waiting === 0) void refetch();
  }, [id, waiting, refetch]);
  const seen = useMemo(() => {
    if (!asked.data || !outbox) return undefined;
    const kept = { id: asked.data.id, ver: 0, scopes: [], row: asked.data };
    const shop = { timeZone, failedDeliveryHeldDays };
    return overlay<Rows[E]>(entity, [kept], outbox, { viewer: device.viewer, shop, sending })[0];
  }, [asked.data, outbox, entity, device, timeZone, failedDeliveryHeldDays, sending]);
  return { seen, error: asked.error };
}
