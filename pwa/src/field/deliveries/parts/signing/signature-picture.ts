/** The picture that is sent: 400 × 200, black 2 px on white, whatever the pad looked like. */
import SignaturePad, { type PointGroup } from 'signature_pad';
import { padHeightPx, padWidthPx, type Strokes, toPoints } from './strokes.ts';

// A canvas doesn't accept CSS variables, and the server expects exactly these two colours.
const white = '#ffffff';
const black = '#000000';
/** signature_pad takes radii: 2 px wide. */
const penRadiusPx = 1;
/** The server needs 50 dark pixels for a drawing. This is a little more, because browsers smooth edges differently. */
const minDarkPixels = 60;
const darkBelow = 128;

export const penOptions = { penColor: black, backgroundColor: white, minDistance: 3 } as const;

/** `scale` is the pad's width divided by 400. The pen grows with it. */
export function penWidth(scale: number): { minWidth: number; maxWidth: number; dotSize: number } {
  return { minWidth: penRadiusPx * scale, maxWidth: penRadiusPx * scale, dotSize: penRadiusPx * 1.5 * scale };
}

export function toGroups(strokes: Strokes, scale: number): PointGroup[] {
  return toPoints(strokes, scale).map(points => ({
    ...penWidth(scale),
    penColor: black,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: points.map(point => ({ ...point, pressure: 0.5 })),
  }));
}

function draw(strokes: Strokes): { canvas: HTMLCanvasElement; pad: SignaturePad } {
  const canvas = document.createElement('canvas');
  canvas.width = padWidthPx;
  canvas.height = padHeightPx;
  const pad = new SignaturePad(canvas, {
    ...penOptions,
    ...penWidth(1),
    canvasContextOptions: { willReadFrequently: true },
  });
  pad.off();
  pad.fromData(toGroups(strokes, 1));
  return { canvas, pad };
}

/** PNG data URL. */
export function drawSignature(strokes: Strokes): string {
  return draw(strokes).pad.toDataURL('image/png');
}

/** Whether there is a signature by the server's rule: an accidental touch doesn't count. */
export function isSigned(strokes: Strokes): boolean {
  if (strokes.length === 0) return false;
  const context = draw(strokes).canvas.getContext('2d');
  if (!context) return false;
  const { data } = context.getImageData(0, 0, padWidthPx, padHeightPx);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < darkBelow) dark++;
  return dark >= minDarkPixels;
}
