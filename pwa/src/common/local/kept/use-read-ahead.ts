import { useEffect } from 'react';
import { reach, useReached } from '../call/reach.ts';
import { useStaffDevice } from '../device/use-staff-device.ts';
import type { AheadAnswer, AheadList } from './read-ahead.ts';

/** What a person has opened comes first, and most pages are left before this. */
const quietMs = 20_000;
const betweenMs = 400;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** `load` brings the code of what is read, once it is needed. It must stay the same. */
export function useReadAhead(load: () => Promise<readonly (AheadAnswer | AheadList)[]>): void {
  const db = useStaffDevice()?.db;
  const isReached = useReached();
  useEffect(() => {
    if (!db || !isReached) return undefined;
    let isOpen = true;
    const timer = setTimeout(() => {
      const parts = {
        db,
        now: Date.now,
        pause: () => wait(betweenMs),
        isOn: () => isOpen && reach.isReached.getState(),
      };
      const read = async () => {
        const [{ readAhead }, all] = await Promise.all([import('./read-ahead.ts'), load()]);
        await readAhead(parts, all);
      };
      // One tab is enough.
      const reading = navigator.locks
        ? navigator.locks.request('selvedge-read-ahead', { ifAvailable: true }, lock => lock && read())
        : read();
      void Promise.resolve(reading).catch(() => undefined); // signed out meanwhile: the next visit reads it
    }, quietMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [db, isReached, load]);
}
