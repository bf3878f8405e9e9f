import { useEffect } from 'react';

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** The number on the app's icon: unsent changes on this device. Does nothing without badge support. */
export function useAppBadge(unsent: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge }: Badging = navigator;
    const set = unsent > 0 ? setAppBadge?.call(navigator, unsent) : clearAppBadge?.call(navigator);
    void set?.catch(() => undefined); // allowed only to installed apps
  }, [unsent]);
}
