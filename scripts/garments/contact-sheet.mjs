/**
 * Every drawing in six colours, to look at after a change: `node scripts/garments/contact-sheet.mjs <folder>
 * [tile width] [garment ...]` writes one page per colour, and its picture where a `chromium` is on the path.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const COLOURS = {
  white: ['#fcfbf8'],
  black: ['#17191c'],
  navy: ['#1b2c4a'],
  'heather-grey': ['#b4b7bb'],
  red: ['#8e2b22'],
  'navy-sky': ['#1b2c4a', '#8fc3e6'],
};
const [out, width = '160', ...only] = process.argv.slice(2);
if (!out) throw new Error('Name a folder for the sheets');
const drawings = fileURLToPath(new URL('../../api/assets/garments', import.meta.url));
const names = readdirSync(drawings).filter(
  file => only.length === 0 || only.includes(file.replace(/-[a-z]+\.svg$/, '')),
);
const tiles = names.map(file => readFileSync(join(drawings, file), 'utf8')).join('');
const columns = Math.min(9, Math.max(3, Math.floor(1500 / Number(width))));
const height = Math.ceil(names.length / columns) * Number(width) * 1.2;
mkdirSync(out, { recursive: true });
for (const [name, [fabric, trim]] of Object.entries(COLOURS)) {
  const page = resolve(out, `${name}.html`);
  const ground = name === 'white' || name === 'black' ? '#20262f' : '#ebe7dc';
  const dyes = `--fabric:${fabric};${trim ? `--trim:${trim}` : ''}`;
  const style = `margin:0;background:${ground};display:grid;grid-template-columns:repeat(${columns},${width}px);${dyes}`;
  writeFileSync(page, `<body style="${style}">${tiles}</body>`);
  const picture = `--screenshot=${resolve(out, `${name}.png`)}`;
  const size = `--window-size=${columns * Number(width)},${Math.ceil(height)}`;
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--disable-background-networking',
  ];
  execFileSync('chromium', [...flags, size, picture, page], { stdio: 'ignore' });
}
