/** The picture that a link to the shop shows elsewhere, as a drawing: 1200 × 630, the garment on the shop's cotton. */

import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { photoFor } from '#contract/catalogue/product-photos.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';

export const shareSize = { width: 1200, height: 630 } as const;

export interface Lettering {
  width(text: string, size: number): number;
  draw(text: string, place: { x: number; y: number; size: number; fill: string }): string;
}

/** What tokens.css calls sunken, text, text-soft and thread, by daylight. */
const colours = { cotton: '#ebe7dc', ink: '#14181f', soft: '#565b64', thread: '#b3231b' };
const left = 72;
const textWidth = 560;
const bottom = 560;
const titleSizes = [84, 72, 62, 54, 46];
const mostLines = 4;

export interface ShareDrawing {
  shopName: string;
  title: string;
  /** A line over the title: the category. */
  over: string;
  /** SVG of a garment in its colours, view box 1000 × 1200; or a photograph as a data URL. */
  picture: { garment: string } | { photo: string };
}

export interface SharePens {
  shopName: string;
  letters: Lettering;
  /** The front of a garment in dyes of six hex digits. */
  /** A picture of ours as a data URL; null when it is not there. */
  readPhoto: (url: string) => Promise<string | null>;
  paintGarment: (garment: GarmentId, dyes: { fabric: string; trim?: string; sleeve?: string }) => string;
}

/** The product's photograph, else the garment in the first of its colours. */
export async function drawProductShare(product: ProductSummary, pens: SharePens): Promise<string> {
  const [colour] = product.colors;
  const url = photoFor(product, colour?.name ?? '');
  const photo = url && (await pens.readPhoto(url));
  const words = { shopName: pens.shopName, title: product.name, over: product.category };
  if (photo) return drawShare({ ...words, picture: { photo } }, pens.letters);
  const { fabric, trim, sleeve } = fabricColours(colour?.name ?? '', colour?.value ?? '');
  const dyes = { fabric: dyeOf(fabric), trim: trim && dyeOf(trim), sleeve: sleeve && dyeOf(sleeve) };
  // The server names only garments that it draws.
  const garment = pens.paintGarment(product.garment as GarmentId, dyes);
  return drawShare({ ...words, picture: { garment } }, pens.letters);
}

export function drawShopShare(pens: SharePens): string {
  const garment = pens.paintGarment('hoodie', { fabric: '1f4d3c' });
  return drawShare(
    { shopName: pens.shopName, title: 'Put your name on good cloth.', over: '', picture: { garment } },
    pens.letters,
  );
}

const dyeOf = (hex: string) => hex.replace('#', '').toLowerCase();

export function drawShare({ shopName, title, over, picture }: ShareDrawing, letters: Lettering): string {
  const { size, lines } = fitTitle(title, letters);
  const lineHeight = size * 1.02;
  const firstLine = bottom - lineHeight * (lines.length - 1);
  const overLine = firstLine - size * 0.95 - 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareSize.width} ${shareSize.height}" width="${shareSize.width}" height="${shareSize.height}">`,
    `<rect width="${shareSize.width}" height="${shareSize.height}" fill="${colours.cotton}"/>`,
    drawPicture(picture),
    letters.draw(shopName, { x: left, y: 108, size: 46, fill: colours.ink }),
    `<path d="M${left} 136H${left + 168}" stroke="${colours.thread}" stroke-width="4" stroke-dasharray="14 8" fill="none"/>`,
    over
      ? letters.draw(cutToWidth(over, 28, letters), { x: left, y: overLine, size: 28, fill: colours.soft })
      : '',
    ...lines.map((line, nth) =>
      letters.draw(line, { x: left, y: firstLine + nth * lineHeight, size, fill: colours.ink }),
    ),
    '</svg>',
  ].join('');
}

function drawPicture(picture: ShareDrawing['picture']): string {
  // The garment runs off the lower edge a little, as it does in the shop's hero.
  if ('garment' in picture)
    return picture.garment.replace('<svg ', '<svg x="640" y="18" width="540" height="648" ');
  const { width, height } = shareSize;
  return `<image x="680" y="0" width="${width - 680}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${picture.photo}"/>`;
}

/** The largest size at which the title fits; the smallest cuts it. */
function fitTitle(title: string, letters: Lettering): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = wrap(title, size, letters);
    if (lines.length <= mostLines && lines.every(line => letters.width(line, size) <= textWidth))
      return { size, lines };
  }
  const size = titleSizes.at(-1) ?? 46;
  const lines = wrap(title, size, letters);
  const shown = lines.slice(0, mostLines).map(line => cutToWidth(line, size, letters));
  if (lines.length > mostLines) {
    const last = `${lines[mostLines - 1]}…`;
    shown[mostLines - 1] = cutToWidth(last, size, letters);
  }
  return { size, lines: shown };
}

function wrap(title: string, size: number, letters: Lettering): string[] {
  const lines: string[] = [];
  for (const word of title.trim().split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && letters.width(longer, size) <= textWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutToWidth(text: string, size: number, letters: Lettering): string {
  if (letters.width(text, size) <= textWidth) return text;
  const chars = Array.from(text.slice(0, 80));
  while (chars.length > 1 && letters.width(`${chars.join('')}…`, size) > textWidth) chars.pop();
  return `${chars.join('')}…`;
}
