/**
 * Where a page was scrolled to, per entry of the history: back and forward find it again, a new page starts at its
 * top or at its #hash. A change of the query alone (filter, search) leaves the page where it is.
 */
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'selvedge.scroll';
/** How long a page that is still growing is followed to its former position. */
const followMs = 2000;

export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef<string | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const cameFrom = previousPath.current;
    previousPath.current = pathname;
    if (navigation === 'POP') return followTo(readPositions()[key] ?? 0);
    if (hash !== '') return scrollToId(decodeURIComponent(hash.slice(1)));
    if (cameFrom !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, navigation]);

  // In the commit itself: the next page is shorter, and the browser's own scrolling must not count for this one.
  useLayoutEffect(() => {
    let frame = 0;
    const remember = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => writePosition(key, window.scrollY));
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', remember);
    };
  }, [key]);
}

/** Scrolls as far as the page reaches, and again as it grows, until a person scrolls. */
function followTo(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of handTouches) removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, followMs);
  for (const event of handTouches) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

const handTouches = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

function scrollToId(id: string): () => void {
  const find = () => document.getElementById(id)?.scrollIntoView();
  find();
  // The screen may still be loading: once more when it is there.
  const timer = setTimeout(find, 300);
  return () => clearTimeout(timer);
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const remembered = 50;

function writePosition(key: string, top: number): void {
  const { [key]: _former, ...others } = readPositions();
  const entries = [...Object.entries(others), [key, Math.round(top)] as const].slice(-remembered);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is switched off: pages start at their top.
  }
}
