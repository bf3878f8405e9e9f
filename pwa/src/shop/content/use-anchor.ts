import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { anchorOf } from '#pwa/common/platform/anchor.ts';

export function useAnchor(): string | null {
  return anchorOf(useLocation().hash);
}

/**
 * Scrolls to the anchor once the text is there: its code may load long after the address. A restored position (back,
 * reload) stays.
 */
export function useScrollToAnchor(anchor: string | null): void {
  useEffect(() => {
    if (anchor !== null && scrollY === 0) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
}
