import { useEffect, useState } from 'react';
import { hasSettled, whenSettled } from '#pwa/common/platform/start/when-settled.ts';

const handTouches = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * True once the page has loaded and is idle, or the user has begun to use it: for content that the first paint can do
 * without.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => 'document' in globalThis && hasSettled());
  useEffect(() => {
    let isHere = true;
    const settle = () => isHere && setSettled(true);
    void whenSettled(settle);
    for (const touch of handTouches) addEventListener(touch, settle, { once: true, passive: true });
    return () => {
      isHere = false;
      for (const touch of handTouches) removeEventListener(touch, settle);
    };
  }, []);
  return isSettled;
}
