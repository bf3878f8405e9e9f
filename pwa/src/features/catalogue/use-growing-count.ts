/** Long lists are drawn a screenful at a time as the end comes near, so that ten thousand products scroll like forty. */
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const step = 24;
const storageKey = (key: string) => `selvedge.listed.${key}`;

/** `end` goes on an element behind the last one shown. Coming back, as many are drawn as before. */
export function useGrowingCount(total: number) {
  const { key } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(() => readCount(key));
  const [countedFor, setCountedFor] = useState(key);
  if (countedFor !== key) {
    setCountedFor(key);
    setCount(readCount(key));
  }
  const shown = Math.min(count, total);

  useEffect(() => {
    const element = end.current;
    if (!element || shown >= total) return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        startTransition(() => setCount(now => now + step));
      },
      { rootMargin: '150% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown, total]);

  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey(key), String(shown));
    } catch {
      // Storage is switched off: coming back starts with the first screenful.
    }
  }, [key, shown]);

  return { shown, end };
}

function readCount(key: string): number {
  try {
    return Math.max(step, Number(sessionStorage.getItem(storageKey(key))) || 0);
  } catch {
    return step;
  }
}
