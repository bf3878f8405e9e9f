import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { anchorOf } from '#pwa/common/platform/anchor.ts';

export function useAnchor(): string | null {
  return anchorOf(useLocation().hash);
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
