import sharp from 'sharp';

const usual = 72;
const least = 1;
const most = 2400;

/**
 * The density, in dots per inch, at which the longer side of a drawing has that many pixels. What says its size in
 * pixels grows with the density; what says it in millimetres, points or inches grows with the square of it. Throws
 * what sharp does of a file that it can't read.
 */
export async function densityFor(svg: Buffer, longestPx: number): Promise<number> {
  const before = await longestAt(svg, usual);
  const growth = longestPx / before;
  const density = bounded(usual * growth);
  const asPixels = (before * density) / usual;
  const isSquared = Math.abs(Math.log((await longestAt(svg, density)) / asPixels)) > 0.2;
  return isSquared ? bounded(usual * Math.sqrt(growth)) : density;
}

const bounded = (density: number) => Math.min(most, Math.max(least, density));

/** Draws nothing. */
async function longestAt(svg: Buffer, density: number): Promise<number> {
  const { width, height } = await sharp(svg, {
    density,
    limitInputPixels: false,
    failOn: 'error',
  }).metadata();
  return Math.max(width, height);
}
