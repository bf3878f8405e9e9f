/**
 * A signature as it was drawn: strokes in the 400 × 200 of the sent picture, whatever the size of the pad, so that a
 * reload or a turned phone shows the same drawing. Each stroke is a flat list: x, y, milliseconds since the first
 * touch, repeated.
 */
export const padWidthPx = 400;
export const padHeightPx = 200;
/** The declaration accepts 300 strokes, 6,000 numbers in one and 20,000 in all. */
const mostStrokes = 300;
const mostPerStroke = 6_000;
const mostInAll = 20_000;

export type Strokes = number[][];

export interface PadPoint {
  x: number;
  y: number;
  /** Unix ms. */
  time: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** `scale` is the pad's width divided by 400. */
export function toStrokes(groups: readonly (readonly PadPoint[])[], scale: number): Strokes {
  const startMs = groups[0]?.[0]?.time ?? 0;
  return groups.map(points =>
    points.flatMap(({ x, y, time }) => [
      tenth(x / scale),
      tenth(y / scale),
      Math.max(0, Math.round(time - startMs)),
    ]),
  );
}

export function toPoints(strokes: Strokes, scale: number): PadPoint[][] {
  return strokes.map(stroke => {
    const points: PadPoint[] = [];
    for (let at = 0; at + 2 < stroke.length; at += 3) {
      points.push({
        x: (stroke[at] ?? 0) * scale,
        y: (stroke[at + 1] ?? 0) * scale,
        time: stroke[at + 2] ?? 0,
      });
    }
    return points;
  });
}

/** Removes points if there are too many to send: every second one, but not the ends. The picture keeps them all. */
export function fitStrokes(strokes: Strokes): Strokes {
  let fitted = strokes.filter(stroke => stroke.length > 0).slice(0, mostStrokes);
  const total = () => fitted.reduce((sum, stroke) => sum + stroke.length, 0);
  while (total() > mostInAll || fitted.some(stroke => stroke.length > mostPerStroke))
    fitted = fitted.map(thin);
  return fitted;
}

function thin(stroke: number[]): number[] {
  const count = stroke.length / 3;
  const kept: number[] = [];
  for (let at = 0; at < count; at++) {
    if (at % 2 === 0 || (at === count - 1 && count <= 2)) kept.push(...stroke.slice(at * 3, at * 3 + 3));
  }
  return kept;
}
