import { useState } from 'react';
import { mainPlace } from '#contract/artwork/place-rules.ts';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { placeKey, type Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import type { Placed } from '../design-state.ts';

/** The design that the tools are for: the one shown last on the view, or else its first. */
export function useInHand(
  garment: Printable,
  placed: readonly Placed[],
  { view, showView }: { view: DesignPosition; showView: (view: DesignPosition) => void },
) {
  const [key, setKey] = useState('');
  const inHand = (position: DesignPosition) => {
    const there = placed.filter(one => one.position === position);
    return there.find(one => placeKey(one) === key) ?? there[0];
  };
  return {
    active: inHand(view),
    showPlace(place: Place) {
      setKey(placeKey(place));
      showView(place.position);
    },
    /** Where a file goes that is added to a side. */
    placeOn: (position: DesignPosition): Place => {
      const { area } = inHand(position) ?? mainPlace(garment, position);
      return area === undefined ? { position } : { position, area };
    },
  };
}
