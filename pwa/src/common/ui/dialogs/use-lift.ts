/**
 * What floats at the window's lower edge (`data-floats`: the toast, the quote button) stands above what lies there
 * (`data-lift`: bars, a dialog's foot). A bar has its own name and a foot another, as the one may stand behind the
 * other; of several the highest one counts.
 *
 * Heights are set on the floating elements, not on the root: that would restyle every element of the page.
 */
import { type RefObject, useEffect } from 'react';

const lifts = ['--toast-lift', '--dialog-lift'] as const;
type Lift = (typeof lifts)[number];

/** For what lies there and carries its name as `data-lift`. */
export function useLift(element: RefObject<HTMLElement | null>, onHeight?: (heightPx: number) => void): void {
  useEffect(() => {
    const lifting = element.current;
    if (!lifting) return;
    const observer = new ResizeObserver(() => {
      const heightPx = lifting.offsetHeight;
      liftAll();
      onHeight?.(heightPx);
    });
    observer.observe(lifting);
    return () => {
      observer.disconnect();
      // By now the element has left the page.
      liftAll();
    };
  }, [element, onHeight]);
}

function liftAll(): void {
  lift([...document.querySelectorAll<HTMLElement>('[data-floats]')]);
}

/** The `ref` of what floats: it may come later than what it stands above. */
export function standAbove(floating: HTMLElement | null): void {
  if (floating) lift([floating]);
}

function lift(all: readonly HTMLElement[]): void {
  const heights = lifts.map(heightOf);
  for (const floating of all)
    for (const [at, name] of lifts.entries()) floating.style.setProperty(name, heights[at] ?? '');
}

function heightOf(name: Lift): string {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-lift="${name}"]`)];
  return all.length > 0 ? `${Math.max(...all.map(bar => bar.offsetHeight))}px` : '';
}
