/**
 * The scroll position of each history entry: back and forward restore it, and a new page starts at its top or at its
 * #hash. A change of the query alone (filter, search) keeps the position.
 */
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { anchorOf } from './anchor.ts';

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

  const place = placeOf(key, pathname);

  useLayoutEffect(() => {
    const cameFrom = previousPath.current;
    previousPath.current = pathname;
    const anchor = anchorOf(hash);
    if (cameFrom === null && isNewVisit(key, loadType())) forgetPosition(place);
    const target = landingOf({
      isBackOrForward: navigation === 'POP',
      remembered: readPositions()[place],
      hasHash: anchor !== null,
      isSamePage: cameFrom === pathname,
    });
    // A page that has just been loaded is at its top, or somebody has begun to read the first paint.
    if (cameFrom === null && target === 0) return undefined;
    if (target === 'hash') return scrollToId(anchor ?? '');
    return target === 'stay' ? undefined : followTo(target);
  }, [key, place, pathname, hash, navigation]);

  // In the commit itself: the next page is shorter, and the browser's own scrolling must not count for this one.
  useLayoutEffect(() => {
    let frame = 0;
    const remember = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => writePosition(place, window.scrollY));
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', remember);
    };
  }, [place]);
}

/** The router's key of an entry that it did not make: every page that is loaded directly has the same one. */
const loadedDirectly = 'default';

/** Where a position is kept. Directly loaded pages are told apart by their path. */
export function placeOf(key: string, pathname: string): string {
  return key === loadedDirectly ? `${key} ${pathname}` : key;
}

/** Typed or followed from elsewhere, as against reloaded or come back to. */
export function isNewVisit(key: string, type: string): boolean {
  return key === loadedDirectly && type !== 'reload' && type !== 'back_forward';
}

interface Arrival {
  /** The first page too. */
  isBackOrForward: boolean;
  remembered: number | undefined;
  hasHash: boolean;
  /** Only the query has changed. */
  isSamePage: boolean;
}

export function landingOf({ isBackOrForward, remembered, hasHash, isSamePage }: Arrival) {
  if (isBackOrForward && remembered !== undefined) return remembered;
  if (hasHash) return 'hash';
  return isSamePage && !isBackOrForward ? 'stay' : 0;
}

function loadType(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
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

function writePosition(place: string, top: number): void {
  const { [place]: _former, ...others } = readPositions();
  keepPositions([...Object.entries(others), [place, Math.round(top)] as const].slice(-remembered));
}

function forgetPosition(place: string): void {
  const { [place]: _former, ...others } = readPositions();
  keepPositions(Object.entries(others));
}

function keepPositions(entries: (readonly [string, number])[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is switched off: pages start at their top.
  }
}
