import { useEffect, type RefObject } from 'react';

/**
 * Keeps the toast above what stands at the window's lower edge: tells the page how high that is. A bar has its own
 * name and a dialog's foot another, as the one may stand behind the other.
 */
export function useLift(
  element: RefObject<HTMLElement | null>,
  name: '--toast-lift' | '--dialog-lift',
  onHeight?: (heightPx: number) => void,
): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const heightPx = element.current?.offsetHeight ?? 0;
      root.style.setProperty(name, `${heightPx}px`);
      onHeight?.(heightPx);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(name);
    };
  }, [element, name, onHeight]);
}
