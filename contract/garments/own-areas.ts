/** Print areas of a product as they are stored. Apart from `print-areas.ts`, as carts name them and drawings name carts. */

/** On all sides together. */
export const mostAreas = 12;

/** Millimetres of the garment's middle size, from the left and the upper edge of the drawing's sheet. */
export interface OwnArea {
  /** Its name with hyphens, such as `left-hem`; each once on a garment. */
  id: string;
  side: 'front' | 'back' | 'side';
  left: number;
  top: number;
  width: number;
  height: number;
  /** On the half that the side's drawing doesn't show; `left` is that of the mirrored one. */
  isFarSide?: boolean | undefined;
  /** Not on the piece that carries the side's main area, such as a pocket: printed over the folds. */
  isOnOtherPiece?: boolean | undefined;
  /** The drawing's own area that it stands for. */
  of?: string | undefined;
  /** Ids of areas that can't be decorated together with it, on whichever side; each of them names it too. */
  excludes?: readonly string[] | undefined;
}

/** All of a product's areas, the main one of each side first. */
export interface PrintAreas {
  /** The drawing that they were made on; on another one they don't apply. */
  garment: string;
  areas: readonly OwnArea[];
}
