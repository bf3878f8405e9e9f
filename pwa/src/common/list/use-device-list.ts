/** A list of rows on this device: its address, and how old the rows are. Works without a network. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import { useKeptSince } from '#pwa/common/local/outbox/use-kept-since.ts';
import { useMovedElsewhere } from '#pwa/common/local/outbox/use-moved-elsewhere.ts';
import type { ListAddress, Readers } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';
import { type ListWords, withMany } from './use-list.ts';

interface Held {
  id: string;
  version: number;
}

export interface DeviceRow<Row> extends SeenRow<Row> {
  id: string;
}

interface DeviceList<R extends Readers, Row extends Held> {
  address: ListAddress<R>;
  words: ListWords;
  device: StaffDevice;
  rows: readonly SeenRow<Row>[];
}

export function useDeviceList<R extends Readers, Row extends Held>(list: DeviceList<R, Row>) {
  const { address, words, device, rows } = list;
  const place = useListAddress(address);
  const { phase } = useStore(device.status);
  return {
    ...place,
    words: withMany(words),
    pageSize: Number.POSITIVE_INFINITY,
    linked: null,
    data: useSameRows(rows),
    changed: useMovedElsewhere(rows),
    isPending: false,
    isOld: false,
    isFetching: phase === 'syncing',
    error: null,
    asOf: useKeptSince(device),
    foundHere: undefined,
    isKept: false,
    retry: device.syncNow,
  };
}

/** An unchanged row stays the same object, so that it isn't rendered again. */
function useSameRows<Row extends Held>(rows: readonly SeenRow<Row>[]): readonly DeviceRow<Row>[] {
  const [known] = useState(() => new Map<string, DeviceRow<Row>>());
  return useMemo(
    () =>
      rows.map(seen => {
        const { id } = seen.row;
        const before = known.get(id);
        if (before && before.row === seen.row && before.state === seen.state) return before;
        const after = { id, ...seen };
        known.set(id, after);
        return after;
      }),
    [rows, known],
  );
}
