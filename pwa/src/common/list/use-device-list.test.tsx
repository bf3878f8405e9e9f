// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Truck } from 'lucide-react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import { createSyncStatus } from '#pwa/common/local/outbox/sync-status.ts';
import { choice, listAddress, typed } from './list-address.ts';
import { Views } from './list-filters.tsx';
import { ListRows } from './list-rows.tsx';
import type { Column } from './columns.ts';
import { ListResults } from './list-screen.tsx';
import { type DeviceRow, useDeviceList } from './use-device-list.ts';
import type { ListWords } from './use-list.ts';

const keptSince = vi.hoisted(() => vi.fn<() => string | null>(() => null));
vi.mock('#pwa/common/local/outbox/use-kept-since.ts', () => ({ useKeptSince: keptSince }));
vi.mock('#pwa/common/local/catalogue/use-shop-clock.ts', () => {
  const clock = { now: new Date('2026-11-24T02:00:00Z'), timeZone: 'Australia/Brisbane' };
  return { useShopClock: () => clock };
});
vi.mock('#pwa/common/local/catalogue/shop-facts.ts', () => ({
  useShopFacts: () => ({ timeZone: 'Australia/Brisbane' }),
}));

interface Van {
  id: string;
  version: number;
  name: string;
  isOut: boolean;
}
const van = (name: string, isOut: boolean, version = 1): SeenRow<Van> => ({
  row: { id: name, version, name, isOut },
  state: 'synced',
  pending: 0,
});

const address = listAddress({ search: typed, where: choice({ out: 'On the road' }) });
const words: ListWords = { one: 'van', icon: Truck, none: ['No vans', ''], noneFits: ['No van fits', ''] };
const cell = vi.fn<(seen: DeviceRow<Van>) => string>(({ row }) => row.name);
const columns: Column<DeviceRow<Van>>[] = [{ head: 'Van', cell }];
const syncNow = vi.fn<() => void>();
const device = { status: createSyncStatus(), syncNow } as unknown as StaffDevice;

function Vans({ rows }: { rows: readonly SeenRow<Van>[] }) {
  const list = useDeviceList({ address, words, device, rows });
  const found = list.data.filter(({ row }) => list.values.where !== 'out' || row.isOut);
  return (
    <>
      <Views any="All" {...list.field('where')} />
      <ListResults list={list} rows={found} total={found.length} outOf={rows.length} begin="Buy one">
        {shown => <ListRows label="Vans" columns={columns} rows={shown} changed={list.changed} />}
      </ListResults>
    </>
  );
}
const drawn = (rows: readonly SeenRow<Van>[]) => (
  <BrowserRouter>
    <Vans rows={rows} />
  </BrowserRouter>
);

declare const happyDOM: { setViewport: (viewport: { width: number }) => void };
beforeEach(() => happyDOM.setViewport({ width: 1280 }));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  keptSince.mockReturnValue(null);
  vi.useRealTimers();
});

const red = van('Red', true);

test('is narrowed by its address, and counted', () => {
  render(drawn([red, van('Blue', false)]));
  expect(screen.getByText('2 vans')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'On the road' }));
  expect(location.search).toBe('?where=out');
  expect(screen.getByText('1 of 2 vans')).toBeDefined();
  expect(screen.queryByRole('row', { name: 'Blue' })).toBeNull();
});

test('without a single row it offers to make one, and with filters the way back', () => {
  render(drawn([]));
  expect(screen.getByText('Buy one')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'On the road' }));
  expect(screen.queryByText('Buy one')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all vans' }));
  expect(location.search).toBe('');
});

test('says how old its rows are while the shop does not answer, and asks at a press', () => {
  const { rerender } = render(drawn([red]));
  expect(screen.queryByText(/Vans as of/)).toBeNull();
  keptSince.mockReturnValue('2026-11-24T00:42:00Z');
  rerender(drawn([red]));
  expect(screen.getByText('Vans as of 24 Nov 2026, 10:42 am.')).toBeDefined();
  expect(screen.getByRole('row', { name: 'Red' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(syncNow).toHaveBeenCalledOnce();
});

test('a row that came back unchanged is not drawn again', () => {
  const { rerender } = render(drawn([red, van('Blue', false)]));
  cell.mockClear();
  rerender(drawn([{ ...red }, van('Blue', true, 2)]));
  expect(cell.mock.calls.map(([{ id }]) => id)).not.toContain('Red');
});

test('a row that another device has changed is outlined for four seconds', () => {
  vi.useFakeTimers();
  const { rerender } = render(drawn([red, van('Blue', false)]));
  const isOutlined = () => screen.getByRole('row', { name: 'Blue' }).classList.contains('is-changed');
  expect(isOutlined()).toBe(false);
  rerender(drawn([red, van('Blue', false, 2)]));
  expect(isOutlined()).toBe(true);
  act(() => vi.advanceTimersByTime(4_000));
  expect(isOutlined()).toBe(false);
});
