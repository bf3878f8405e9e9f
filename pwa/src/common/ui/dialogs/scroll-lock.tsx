import type { ComponentProps, ElementType, RefObject } from 'react';
import { cloneElement, isValidElement, useEffect } from 'react';

/*
 * Takes the place of `react-remove-scroll` (aliased in vite.config.ts), which Radix's dialog and menu use and which
 * writes a <style> element that our content security policy (`style-src 'self'`) forbids.
 *
 * The lock is a class on <html> (`is-scroll-locked`, in base.css): overflow hidden on the page, and a padding as
 * wide as the scrollbar that went, so nothing shifts. Wheel and touch inside the locked part
 * scroll natively; panels that scroll carry `overscroll-contain`, so the movement ends with them.
 */

interface RemoveScrollProps extends ComponentProps<'div'> {
  /** Element or component that is drawn; Radix hands in a slot. */
  as?: ElementType;
  enabled?: boolean;
  /** Draws no element of its own and hands all properties to the only child. */
  forwardProps?: boolean;
  /* Accepted for the sake of the interface and without effect here: native scrolling and zooming stay allowed. */
  allowPinchZoom?: boolean;
  shards?: (RefObject<HTMLElement | null> | HTMLElement)[];
  removeScrollBar?: boolean;
  noIsolation?: boolean;
  noRelative?: boolean;
  inert?: boolean;
  gapMode?: 'padding' | 'margin';
}

const LOCKED = 'is-scroll-locked';
const COUNT = 'scrollLocks';

/** Counted on the element itself, so that a dialog over a sheet does not free the page too early. */
function countLock(change: 1 | -1): void {
  const root = document.documentElement;
  const count = Number(root.dataset[COUNT] ?? 0) + change;
  if (change === 1 && count === 1) {
    // Measured before the class hides the bar; set through the CSSOM, which the policy allows.
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
  }
  if (count > 0) root.dataset[COUNT] = String(count);
  else delete root.dataset[COUNT];
  root.classList.toggle(LOCKED, count > 0);
}

function RemoveScrollBase({
  as: Container = 'div',
  enabled = true,
  forwardProps = false,
  allowPinchZoom: _allowPinchZoom,
  shards: _shards,
  removeScrollBar: _removeScrollBar,
  noIsolation: _noIsolation,
  noRelative: _noRelative,
  inert: _inert,
  gapMode: _gapMode,
  children,
  ...rest
}: RemoveScrollProps) {
  useEffect(() => {
    if (!enabled) return;
    countLock(1);
    return () => countLock(-1);
  }, [enabled]);

  if (forwardProps && isValidElement(children)) return cloneElement(children, rest);
  return <Container {...rest}>{children}</Container>;
}

/** Same surface as `RemoveScroll` of react-remove-scroll. */
export const RemoveScroll = Object.assign(RemoveScrollBase, {
  classNames: { fullWidth: 'scroll-lock-full-width', zeroRight: 'scroll-lock-zero-right' },
});
