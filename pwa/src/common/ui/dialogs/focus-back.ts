import { useState } from 'react';

interface FocusBack {
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * For what opens over the page by state: Radix gives the focus back to its own trigger only, and there is none, so that
 * a keyboard would start again at the top of the page. Where the opener is gone, the main part gets it; where a new page
 * has taken the focus meanwhile, it keeps it.
 */
export function useFocusBack(open: boolean): FocusBack {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  // While rendering: once the content stands there, a field in it may already have taken the focus.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      const isThere = opener instanceof HTMLElement && opener !== body && opener.isConnected;
      const target = isThere ? opener : document.querySelector<HTMLElement>('main');
      target?.focus({ preventScroll: true });
    },
  };
}
