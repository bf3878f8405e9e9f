/** Where this device is, as long as somebody wants it. Asking never holds anything up: whoever needs it takes what is there. */
import { useEffect, useState } from 'react';
import type { DoorPosition } from '#contract/deliveries/door-position.ts';

/** Null while it is being looked for, and when nobody wants it. */
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
