/** Opens the offline workplace of the signed-in staff member and provides it to the screens. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Viewer } from '../outbox/overlay.ts';
import { isConnectionLost } from '../database/reopening.ts';
import type { StaffDevice } from './staff-device.ts';

export interface StaffOpening {
  device: StaffDevice | null;
  /** It couldn't be opened, or opening takes long. It is retried all the time, and the user can ask for a retry now. */
  isStuck: boolean;
  /** Another window has an older version of the stored data open, and must be closed or reloaded. */
  isBlocked: boolean;
  retry: () => void;
}

export const StaffDeviceContext = createContext<StaffOpening>({
  device: null,
  isStuck: false,
  isBlocked: false,
  retry: () => undefined,
});

/** The open device, or null while it opens. Call it below `StaffDeviceContext`. */
export function useStaffDevice(): StaffDevice | null {
  return useContext(StaffDeviceContext).device;
}

/** How the opening is going, for the screens that report it. */
export function useStaffOpening(): StaffOpening {
  return useContext(StaffDeviceContext);
}

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** An upgrade that another tab blocks neither fails nor ends. */
const patienceMs = 8_000;

/**
 * For the root of the app. Loads Dexie and the mutations only when a staff member is signed in. Obstacles to opening
 * (another tab in the middle of an upgrade, no network for the code) are mostly temporary, so it is retried until it
 * opens or the person changes. `onLost`: only a reload restores access to the browser's storage. `onRevoked`: the
 * office has marked the device as lost. Both functions must stay the same for as long as the root is mounted.
 */
export function useOpenStaffDevice(
  viewer: Viewer | null,
  onLost: () => void,
  onRevoked: () => void,
): StaffOpening {
  const [device, setDevice] = useState<StaffDevice | null>(null);
  const [isStuck, setStuck] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [asked, setAsked] = useState(0);
  const { userId, userName, isAdmin, isLapsed } = viewer ?? {};
  useEffect(() => {
    if (userId === undefined || userName === undefined || isAdmin === undefined) return;
    let isCurrent = true;
    let opened: StaffDevice | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = setTimeout(() => setStuck(true), patienceMs);
    const open = async (retryMs: number) => {
      try {
        const { openStaffDevice } = await import('./staff-device.ts');
        const next = await openStaffDevice(
          { userId, userName, isAdmin, isLapsed },
          { onBlocked: () => setBlocked(true), onLost, onRevoked },
        );
        if (!isCurrent) return next.close();
        opened = next;
        clearTimeout(patience);
        setStuck(false);
        setBlocked(false);
        setDevice(next);
      } catch (error) {
        if (!isCurrent) return;
        if (retryMs > firstRetryMs && isConnectionLost(error)) onLost();
        setStuck(true);
        timer = setTimeout(() => void open(Math.min(retryMs * 2, longestRetryMs)), retryMs);
      }
    };
    void open(firstRetryMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      clearTimeout(patience);
      opened?.close();
      setDevice(null);
    };
  }, [userId, userName, isAdmin, isLapsed, asked, onLost, onRevoked]);
  const retry = useCallback(() => setAsked(times => times + 1), []);
  return useMemo(() => ({ device, isStuck, isBlocked, retry }), [device, isStuck, isBlocked, retry]);
}
