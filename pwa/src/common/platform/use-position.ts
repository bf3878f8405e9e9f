/** This device's position while it is wanted. It never blocks anything: callers use what is available. */
import { useEffect, useState } from 'react';
import type { DoorPosition } from '#contract/deliveries/door-position.ts';

/** Null while it is being determined, and if it isn't wanted. */
export function usePosition(isWanted: boolean): DoorPosition | null {
  const [position, setPosition] = useState<DoorPosition | null>(null);
  useEffect(() => {
    if (!isWanted || !canLook()) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) =>
        setPosition({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracyM: Math.min(coords.accuracy, 10_000_000),
        }),
      // A place that was found before is worth more than the news that it is lost now.
      ({ code }) => setPosition(before => (before && 'lat' in before ? before : { refused: reasonOf(code) })),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      setPosition(null);
    };
  }, [isWanted]);
  return isWanted && !canLook() ? { refused: 'unavailable' } : position;
}

const canLook = () => 'geolocation' in navigator;

/** As in GeolocationPositionError. */
function reasonOf(code: number): 'denied' | 'unavailable' | 'timeout' {
  if (code === 1) return 'denied';
  return code === 3 ? 'timeout' : 'unavailable';
}
