import { useLiveQuery } from 'dexie-react-hooks';
import { isoDateIn } from '#contract/time-zone.ts';
import { balanceShift } from './shift-balance.ts';
import type { StaffDevice } from './staff-device.ts';
import type { ShopClock } from './use-shop-clock.ts';
import { type UnsettledItem, withRow } from './use-unsettled.ts';

export interface ShiftStanding {
  captured: number;
  confirmed: number;
  unsent: UnsettledItem[];
  undecided: UnsettledItem[];
}

/** `undefined` while the first read runs. */
export function useShiftBalance(
  device: StaffDevice,
  { now, timeZone }: ShopClock,
): ShiftStanding | undefined {
  const today = isoDateIn(now, timeZone);
  return useLiveQuery(async () => {
    const items = await device.db.outbox.orderBy('seq').toArray();
    const balance = balanceShift(items, instant => isoDateIn(new Date(instant), timeZone) === today);
    return {
      ...balance,
      unsent: await Promise.all(balance.unsent.map(item => withRow(device.db, item))),
      undecided: await Promise.all(balance.undecided.map(item => withRow(device.db, item))),
    };
  }, [device, today, timeZone]);
}
