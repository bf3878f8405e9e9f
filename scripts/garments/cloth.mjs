/**
 * Where there is cloth in each drawing: `node scripts/garments/cloth.mjs`, after build.mjs. Writes
 * contract/garments/garment-cloth.json. `cloth` is the whole garment, `piece` the one that carries the view's main print
 * area. Each holds the spans of its rows, from the top, twenty drawing units apart, between bars: left, right, and further pairs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}api/assets/garments`;
const step = 20;

async function spansOf(svg) {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isCloth = (x, y) => data[y * info.width + x] > 200;
  const rows = [];
  for (let y = step / 2; y < info.height; y += step) {
    const spans = [];
    for (let x = 0; x < info.width; x++) {
      if (!isCloth(x, y)) continue;
      const left = x;
      while (x < info.width && isCloth(x, y)) x++;
      if (x - left > 10) spans.push(left, x);
    }
    rows.push(spans);
  }
  const from = rows.findIndex(row => row.length > 0);
  const to = rows.findLastIndex(row => row.length > 0);
  return {
    from,
    rows: rows
      .slice(from, to + 1)
      .map(row => row.join(' '))
      .join('|'),
  };
}

/** The piece that the print is clipped to, filled; of trousers, both legs. */
function pieceOf(name, svg) {
  const [, clip] = new RegExp(`<g id="${name}-print" clip-path="url\\(#([^)]+)\\)">`).exec(svg);
  const [, shapes] = new RegExp(`<clipPath id="${clip}">(.*?)</clipPath>`).exec(svg);
  const named = [...new Set([...shapes.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))];
  const paths = named.map(id => new RegExp(`<path id="${id}" d="[^"]+"`).exec(svg)[0]);
  const defs = paths.map(path => `${path}/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200" width="1000" height="1200"><defs>${defs}</defs>${shapes}</svg>`;
}

const all = {};
for (const file of readdirSync(folder).toSorted()) {
  const [, garment, view] = /^(.+)-(front|back|side)\.svg$/.exec(file) ?? [];
  if (!garment) continue;
  const svg = readFileSync(`${folder}/${file}`, 'utf8').replace('<svg ', '<svg width="1000" height="1200" ');
  all[garment] ??= {};
  all[garment][view] = {
    cloth: await spansOf(svg),
    piece: await spansOf(pieceOf(`${garment}-${view}`, svg)),
  };
}
const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8'));
const { code } = await format('garment-cloth.json', JSON.stringify(all), style);
writeFileSync(`${root}contract/garments/garment-cloth.json`, code);
