import { useEffect } from 'react';

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** The number on the app's icon: changes on this device that have not been sent. Where there is no badge, nothing. */
export function useAppBadge(unsent: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge }: Badging = navigator;
    const set = unsent > 0 ? setAppBadge?.call(navigator, unsent) : clearAppBadge?.call(navigator);
    void set?.catch(() => undefined); // allowed only to installed apps
  }, [unsent]);
}
