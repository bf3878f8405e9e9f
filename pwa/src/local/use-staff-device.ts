/** Opens the offline workplace of the signed-in member of staff and hands it to the screens. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { Viewer } from './overlay.ts';
import type { StaffDevice } from './staff-device.ts';

export const StaffDeviceContext = createContext<StaffDevice | null>(null);

/** The open device, or null while it opens. Call it below `StaffDeviceContext`. */
export function useStaffDevice(): StaffDevice | null {
  return useContext(StaffDeviceContext);
}

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * For the root of the app. Loads Dexie and the mutations only when a member of staff is signed in. What keeps the
 * device from opening (another tab in the middle of an upgrade, no network for the code) mostly passes: it is tried
 * until it opens or the person changes.
 */
export function useOpenStaffDevice(viewer: Viewer | null): StaffDevice | null {
  const [device, setDevice] = useState<StaffDevice | null>(null);
  const { userId, userName, isAdmin } = viewer ?? {};
  useEffect(() => {
    if (userId === undefined || userName === undefined || isAdmin === undefined) return;
    let isCurrent = true;
    let opened: StaffDevice | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async (retryMs: number) => {
      try {
        const { openStaffDevice } = await import('./staff-device.ts');
        const next = await openStaffDevice({ userId, userName, isAdmin });
        if (!isCurrent) return next.close();
        opened = next;
        setDevice(next);
      } catch {
        if (isCurrent) timer = setTimeout(() => void open(Math.min(retryMs * 2, longestRetryMs)), retryMs);
      }
    };
    void open(firstRetryMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      opened?.close();
      setDevice(null);
    };
  }, [userId, userName, isAdmin]);
  return device;
}
