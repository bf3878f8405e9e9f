/**
 * What a printer would see in a picture, found on the device before anything is paid for. Lengths are shares of the
 * picture, so that one reading serves every size at which it may be printed.
 */
import { coloursOf, hexOf } from './picture-colours.ts';
import { drawnMask, groundOf, opaqueCount, toneMasks, type Mask, type Pixels } from './picture-pixels.ts';
import { smallestRow, thinnestLine } from './picture-shapes.ts';

export interface PictureFacts {
  /** Nothing in it would leave a mark. */
  isEmpty: boolean;
  /** Shades run into each other: a photograph, or artwork with gradients. */
  isPhoto: boolean;
  /** Inks or threads, the largest area first; empty for a photograph. */
  colours: string[];
  /** Colour of a flat background that would be printed as a box; null where the picture has none. */
  boxColour: string | null;
  /** Width of the thinnest line by the picture's width; null where every line is wide, or none can be told. */
  thinnestLineShare: number | null;
  /** Height of the smallest row of letters, or of shapes like them, by the picture's height. */
  smallestRowShare: number | null;
}

/** The longer side of the picture that is read. Lines of two pixels can be told: 0.6 mm on a print 300 mm wide. */
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
