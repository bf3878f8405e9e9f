/**
 * A button that opens a panel beside it: a press opens and closes it, Arrow down moves into it, arrow keys move among
 * its links, and Escape closes it and returns the focus. A press outside, Tab out of it and a change of page also
 * close it. If `hover` is bound, resting the mouse on it opens it too, and leaving closes what the mouse has opened.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';

export function useDisclosure() {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // The history entry at which it was opened: it closes by itself with the page.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Reset with the page: Back must not reopen it.
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  const isOpen = openedAt === key;
  const open = useCallback(() => setOpenedAt(key), [key]);
  const close = useCallback(() => setOpenedAt(null), []);
  const hover = useHover(root, isOpen, open, close);

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

  function toggle(): void {
    // A press by a mouse that has just opened it by hovering means to keep it open.
    if (isOpen && !hover.keep()) close();
    else open();
  }

  return { isOpen, close, toggle, root, button, handleKeyDown, hover: hover.handlers };
}

const restMs = 120;
const leaveMs = 300;

function useHover(root: RefObject<HTMLElement | null>, isOpen: boolean, open: () => void, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  };

  function handlePointerEnter({ pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse') return;
    after(restMs, () => {
      byHover.current ||= !isOpen;
      open();
    });
  }

  function handlePointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse') return;
    after(leaveMs, () => {
      const hasFocus = root.current?.contains(document.activeElement) ?? false;
      if (byHover.current && !hasFocus) close();
      byHover.current = false;
    });
  }

  /** Returns whether the mouse had opened it. From now on it stays open. */
  function keep(): boolean {
    clearTimeout(timer.current);
    const had = byHover.current;
    byHover.current = false;
    return had;
  }

  return { keep, handlers: { onPointerEnter: handlePointerEnter, onPointerLeave: handlePointerLeave } };
}

function moveFocus(root: HTMLElement | null, step: number): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];
  const at = stops.findIndex(stop => stop === document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
