/**
 * What matters for printing a picture, measured on the device before payment. Lengths are shares of the picture, so one
 * reading serves every print size.
 */
import { coloursOf, hexOf } from './picture-colours.ts';
import { drawnMask, groundOf, opaqueCount, toneMasks, type Mask, type Pixels } from './picture-pixels.ts';
import { smallestRow, thinnestLine } from './picture-shapes.ts';

export interface PictureFacts {
  /** Nothing in it would be printed. */
  isEmpty: boolean;
  /** Shades blend into each other: a photograph, or artwork with gradients. */
  isPhoto: boolean;
  /** Inks or threads, the largest area first; empty for a photograph. */
  colours: string[];
  /** Colour of a flat background that would be printed as a box; null if there is none. */
  boxColour: string | null;
  /** Width of the thinnest line as a share of the picture's width; null if every line is wide or none was found. */
  thinnestLineShare: number | null;
  /** Height of the smallest row of letters, or of similar shapes, as a share of the picture's height. */
  smallestRowShare: number | null;
}

/** The longer side of the picture as read. Lines of two pixels can be detected: 0.6 mm on a print 300 mm wide. */
export const factsSidePx = 1000;

const emptyBelow = 0.0002;

export function readPicture(pixels: Pixels): PictureFacts {
  const { width, height } = pixels;
  const none = {
    isPhoto: false,
    colours: [],
    boxColour: null,
    thinnestLineShare: null,
    smallestRowShare: null,
  };
  if (opaqueCount(pixels) < emptyBelow * width * height) return { isEmpty: true, ...none };
  const ground = groundOf(pixels);
  const { hexes, isPhoto } = coloursOf(pixels);
  const facts = {
    isEmpty: false,
    isPhoto,
    colours: hexes,
    boxColour: ground.kind === 'flat' ? hexOf(ground.colour) : null,
  };
  // A photograph's shapes are shades, not lines.
  if (isPhoto || ground.kind === 'full') return { ...facts, thinnestLineShare: null, smallestRowShare: null };
  const drawn = drawnMask(pixels, ground);
  const masks = [drawn, ...toneMasks(pixels, ground, drawn)];
  const least = (read: (mask: Mask, size: Pixels, atMost?: number) => number | null) =>
    masks.reduce<number | null>((found, mask) => {
      const value = read(mask, pixels, found ?? undefined);
      return value === null || (found !== null && found <= value) ? found : value;
    }, null);
  const line = least(thinnestLine);
  const row = least(smallestRow);
  return {
    ...facts,
    thinnestLineShare: line === null ? null : line / width,
    smallestRowShare: row === null ? null : row / height,
  };
}
