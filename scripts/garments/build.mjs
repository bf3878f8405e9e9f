/**
 * Draws every garment and view: `node scripts/garments/build.mjs`. Writes the drawings to
 * api/assets/garments/, their print areas to contract/garments/garment-areas.json and the hash of all drawings, which stands in
 * every picture's URL, to contract/garments/garment-version.ts.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { FACTS } from './areas.mjs';
import { shorts, trackpants } from './bottoms.mjs';
import { Drawing } from './drawing.mjs';
import { apron, cap, tote } from './goods.mjs';
import { beanie, bucketHat } from './headwear.mjs';
import { hoodie, polo, singlet, womensPolo, zipJacket } from './openings.mjs';
import { sides } from './profiles.mjs';
import { knit } from './tops.mjs';

const GARMENTS = {
  tee: knit('tee'),
  'womens-tee': knit('womens-tee'),
  'long-sleeve': knit('long-sleeve'),
  crew: knit('crew', { vee: true }),
  hoodie,
  'zip-jacket': zipJacket,
  polo,
  'womens-polo': womensPolo,
  singlet,
  dress: knit('dress'),
  shorts,
  trackpants,
  'kids-tee': knit('kids-tee'),
  'kids-crew': knit('kids-crew', { vee: true }),
  'kids-hoodie': hoodie,
  cap,
  'bucket-hat': bucketHat,
  beanie,
  tote,
  apron,
};
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}api/assets/garments`;
const round = (value, places = 1) => Math.round(value * 10 ** places) / 10 ** places;

/** Twice: once to find the box, once in the middle of the sheet. */
function drawn(name, draw, scale, printOn) {
  const trial = new Drawing(name, { scale });
  draw(trial);
  const [x1, y1, x2, y2] = trial.box;
  const drawing = new Drawing(name, { scale, dx: 500 - (x1 + x2) / 2, dy: 600 - (y1 + y2) / 2, printOn });
  draw(drawing);
  return drawing;
}

function areasOn(drawing, svg, areas, mmPerUnit) {
  return areas.map(({ id, name, on, at, mm, ruler, isFarSide, isFromCollar }) => {
    const [drawnX, y] = drawing.place(...at);
    // The view box is 1000 wide; mirrored, its left is its right.
    const centreX = isFarSide ? 1000 - drawnX : drawnX;
    const width = mm.width / mmPerUnit;
    return {
      id,
      name,
      x: round(centreX - width / 2),
      y: round(y),
      width: round(width),
      height: round(mm.height / mmPerUnit),
      widthMm: mm.width,
      heightMm: mm.height,
      ...(ruler === 'above' && { isRulerAbove: true }),
      ...(on !== areas[0].on && { isOnOtherPiece: true }),
      ...(isFarSide && { isFarSide }),
      ...(isFromCollar && { belowCollarMm: Math.round((y - collarOf(svg, on)) * mmPerUnit) }),
    };
  });
}

/** Bodies begin in the middle of their collar's seam. */
function collarOf(svg, piece) {
  const [, x, y] = new RegExp(`-${piece}" d="m([\\d.]+) ([\\d.]+)`).exec(svg) ?? [];
  if (x !== '500') throw new Error(`${piece} does not begin at the collar`);
  return Number(y);
}

mkdirSync(folder, { recursive: true });
const hash = createHash('sha256');
const all = {};
for (const [garment, made] of Object.entries(GARMENTS)) {
  const fact = FACTS[garment];
  const scale = fact.scale ?? 1;
  const middleSize = fact.one ? 'One size' : (fact.middle ?? 'M');
  const widthMm = fact.one ? { [middleSize]: fact.width } : fact.width;
  const lengthMm = fact.one ? { [middleSize]: fact.length } : fact.length;
  const mmPerUnit = widthMm[middleSize] / (fact.span[0] * scale);
  const areas = {};
  for (const [view, draw] of Object.entries({ ...made, ...(sides[garment] && { side: sides[garment] }) })) {
    const name = `${garment}-${view}`;
    const drawing = drawn(name, draw, scale, fact.areas[view][0].on);
    const svg = drawing.svg();
    writeFileSync(`${folder}/${name}.svg`, svg);
    hash.update(`${name}\0${svg}\0`);
    areas[view] = areasOn(drawing, svg, fact.areas[view], mmPerUnit);
  }
  all[garment] = {
    label: fact.label,
    measured: fact.span[1],
    mmPerUnit: round(mmPerUnit, 4),
    middleSize,
    widthMm,
    lengthMm,
    areas,
  };
}
const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8'));
const { code } = await format('garment-areas.json', JSON.stringify(all), style);
writeFileSync(`${root}contract/garments/garment-areas.json`, code);
writeFileSync(
  `${root}contract/garments/garment-version.ts`,
  `// Written by scripts/garments/build.mjs; change it there.\nexport const garmentVersion = '${hash.digest('hex').slice(0, 8)}';\n`,
);
