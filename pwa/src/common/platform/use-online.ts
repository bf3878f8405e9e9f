import { useSyncExternalStore } from 'react';

/**
 * What the device believes. `true` promises nothing (a captive portal is "online"): use it for the pill only, and
 * find out by asking the server.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
