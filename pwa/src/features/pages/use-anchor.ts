import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The part of the address behind `#`, decoded; null without one. */
export function useAnchor(): string | null {
  const { hash } = useLocation();
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null; // not an anchor of ours
  }
}

/**
 * Brings the anchor into view once the text is there: its code may have come long after the address. A position that
 * was found again (back, reload) stays.
 */
export function useScrollToAnchor(anchor: string | null): void {
  useEffect(() => {
    if (anchor !== null && scrollY === 0) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
}
