import type { ReactNode } from 'react';
import type { DesignPosition, LineColour } from '#contract/cart/cart.ts';
import type { Place } from '#contract/cart/place-words.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { Printable } from '#contract/garments/garments.ts';
import type { Photo } from '#contract/catalogue/product-photos.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import type { DesignAction, DesignState, Placed } from '../design-state.ts';
import type { AddArtwork } from '../use-add-artwork.ts';
import type { FactsByFile } from '../use-artwork-notes.ts';

export interface DesignStageProps {
  productName: string;
  garment: Printable;
  colours: GarmentColours;
  colourName: string;
  /** The colours that the design goes on. */
  chosenColours: readonly LineColour[];
  view: DesignPosition;
  onView: (view: DesignPosition) => void;
  /** The design in hand, on this view. */
  active: Placed | undefined;
  onShow: (place: Place) => void;
  photos: readonly Photo[];
  /** Index in `photos` of the visible one. Null for the drawing. */
  photo: number | null;
  onPhoto: (at: number) => void;
  state: DesignState;
  technique: Technique;
  dispatch: (action: DesignAction) => void;
  onRemoveDesign: (placed: Placed) => void;
  add: AddArtwork;
  facts: FactsByFile;
  /** False for blank-only products: no print area, no tools. */
  canDesign: boolean;
  sizes: readonly string[];
  /** Undo and redo, in a corner. */
  history: ReactNode;
}
