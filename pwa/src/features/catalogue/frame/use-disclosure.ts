/**
 * A button that opens a panel beside it: a press opens and closes, Arrow down goes into it, arrow keys move among its
 * links, Escape closes and gives the focus back, and so do a press outside, Tab out of it and a change of page.
 */
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export function useDisclosure() {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // The entry of the history at which it was opened: with the page it closes by itself.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Forgotten with the page: Back to it must not open it again.
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  const isOpen = openedAt === key;
  const open = () => setOpenedAt(key);
  const close = useCallback(() => setOpenedAt(null), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen, close]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (isOpen) moveFocus(root.current, step);
    else {
      open();
      requestAnimationFrame(() => moveFocus(root.current, 1));
    }
  }

  return { isOpen, close, toggle: isOpen ? close : open, root, button, handleKeyDown };
}

function moveFocus(root: HTMLElement | null, step: number): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];
  const at = stops.findIndex(stop => stop === document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
