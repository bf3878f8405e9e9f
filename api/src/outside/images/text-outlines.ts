/** Text as outlines, so that a picture with words needs no font on the machine that draws it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as Fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { loadLater } from '#api/load-later.ts';
import { projectRoot } from '#api/project-root.ts';

export interface TextOutlines {
  /** Width in pixels at a size. */
  width(text: string, size: number): number;
  /** SVG elements of one line; `y` is the base line. */
  draw(text: string, place: { x: number; y: number; size: number; fill: string }): string;
}

/** The storefront's display face in its heaviest weight, which is what the file holds without a variation. */
const displayFace = path.join(projectRoot, 'api', 'assets', 'fonts', 'bricolage-grotesque.woff2');
/** As the storefront sets its headings (--tracking-poster). */
const trackingEm = -0.03;

const fontkit = loadLater<typeof Fontkit>('fontkit');

/** The file is read when the first text is drawn. */
export function readDisplayFace(file = displayFace): TextOutlines {
  let read: Font | undefined;
  const face = () => (read ??= fontkit().create(readFileSync(file)));

  function lay(text: string) {
    const { glyphs, positions } = face().layout(drawable(text));
    const steps = positions.map(({ xAdvance }) => xAdvance + trackingEm * face().unitsPerEm);
    return { glyphs, steps, units: steps.reduce((sum, step) => sum + step, 0) };
  }

  /** A character that the face has not got is left out: an empty box says less than nothing. */
  function drawable(text: string): string {
    return [...text].filter(char => face().hasGlyphForCodePoint(char.codePointAt(0) ?? 0)).join('');
  }

  return {
    width: (text, size) => (lay(text).units * size) / face().unitsPerEm,
    draw(text, { x, y, size, fill }) {
      const { glyphs, steps } = lay(text);
      const scale = size / face().unitsPerEm;
      let at = 0;
      const paths = glyphs.map((glyph, nth) => {
        const outline = `<path transform="translate(${at.toFixed(1)})" d="${glyph.path.toSVG()}"/>`;
        at += steps[nth] ?? 0;
        return outline;
      });
      const place = `translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return `<g transform="${place}" fill="${fill}">${paths.join('')}</g>`;
    },
  };
}
