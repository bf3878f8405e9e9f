import { type RefObject, useEffect, useRef } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import type { AddArtwork, BroughtTo } from './use-add-artwork.ts';

/**
 * The button that added a file is disabled while the file is read, and gone afterwards, so the focus would fall to the
 * top of the page. This moves it to what replaced the button: the design, or after a refusal the button again.
 */
export function useFocusAfterAdd(
  place: RefObject<HTMLElement | null>,
  add: AddArtwork,
  to: BroughtTo,
  targetOf: (position: DesignPosition) => string,
): void {
  const { reading, broughtTo } = add;
  const wasReading = useRef(reading);
  useEffect(() => {
    const position = wasReading.current;
    wasReading.current = reading;
    if (position === null || reading !== null || broughtTo !== to) return;
    // Not if the user has moved on.
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(targetOf(position))?.focus({ preventScroll: true });
  }, [reading, broughtTo, place, to, targetOf]);
}

/** The same after a design was removed by its key or button. */
export function useFocusAfterRemoval(
  place: RefObject<HTMLElement | null>,
  view: DesignPosition,
  hasDesign: boolean,
): void {
  const before = useRef({ view, hasDesign });
  useEffect(() => {
    const { current } = before;
    before.current = { view, hasDesign };
    if (current.view !== view || !current.hasDesign || hasDesign) return;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('input[type="file"]')?.focus({ preventScroll: true });
  }, [place, view, hasDesign]);
}
