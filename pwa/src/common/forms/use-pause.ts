import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment. */
export function usePause<T>(value: T, ms = 250): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return paused;
}
