import { useLiveQuery } from 'dexie-react-hooks';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { balanceShift } from './shift-balance.ts';
import type { StaffDevice } from './staff-device.ts';
import type { ShopClock } from '../catalogue/use-shop-clock.ts';
import { type UnsettledItem, withTheirRows } from '../outbox/use-unsettled.ts';

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
      unsent: await withTheirRows(device.db, balance.unsent),
      undecided: await withTheirRows(device.db, balance.undecided),
    };
  }, [device, today, timeZone]);
}
