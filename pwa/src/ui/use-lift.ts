import { useEffect, type RefObject } from 'react';

type Lift = '--toast-lift' | '--dialog-lift';

/**
 * Keeps the toast above what stands at the window's lower edge: tells the page how high that is. A bar has its own
 * name and a dialog's foot another, as the one may stand behind the other. The element carries the name as
 * `data-lift`; of several the last one in the page counts.
 */
export function useLift(
  element: RefObject<HTMLElement | null>,
  name: Lift,
  onHeight?: (heightPx: number) => void,
): void {
  useEffect(() => {
    const lifting = element.current;
    if (!lifting) return;
    const observer = new ResizeObserver(() => {
      tell(name);
      onHeight?.(lifting.offsetHeight);
    });
    observer.observe(lifting);
    return () => {
      observer.disconnect();
      // By now the element has left the page.
      tell(name);
    };
  }, [element, name, onHeight]);
}

function tell(name: Lift): void {
  const last = [...document.querySelectorAll<HTMLElement>(`[data-lift="${name}"]`)].at(-1);
  document.documentElement.style.setProperty(name, last ? `${last.offsetHeight}px` : '');
}
