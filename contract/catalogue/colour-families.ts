/**
 * The dozen colours people look for, mapped from hundreds of supplier names: "Bottle" is green, "Grey
 * Marle" grey, "Navy/White" both navy and white. The name decides; an unknown name is classified by its hex.
 */
import { namedColours } from './colours.ts';
import { isHexColour, linearChannel, type Hex } from '../text/hex.ts';

export const colourFamilies = [
  'black',
  'grey',
  'white',
  'natural',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'navy',
  'purple',
  'pink',
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

/** Every name of the fixed map, then trade names that have no dye in the map. */
const wordsByFamily: Readonly<Record<ColourFamily, string>> = {
  black: 'black jet ebony',
  grey: 'grey gray ash charcoal graphite silver steel slate asphalt',
  white: 'white ivory snow',
  natural: 'natural bone cream sand stone oat ecru khaki tan beige',
  brown: 'brown chocolate tobacco clay walnut mocha',
  red: 'red scarlet burgundy maroon brick crimson wine cherry',
  orange: 'orange rust amber coral',
  yellow: 'yellow gold mustard butter wheat lemon',
  green: 'green bottle forest lime mint olive sage kelly emerald moss',
  teal: 'teal cyan aqua petrol turquoise',
  blue: 'blue royal sky denim powder cobalt',
  navy: 'navy midnight',
  purple: 'purple violet plum lilac lavender',
  pink: 'pink magenta blush rose fuchsia',
};

const familyByWord: ReadonlyMap<string, ColourFamily> = new Map(
  colourFamilies.flatMap(family => wordsByFamily[family].split(' ').map(word => [word, family] as const)),
);

/** The family's swatch colour. */
export function familyDye(family: ColourFamily): string {
  return namedColours[family] ?? '';
}

export function isColourFamily(value: string): value is ColourFamily {
  return colourFamilies.some(family => family === value);
}

/** The families of a colour, the garment's own first. Two if the name joins two dyes; never none. */
export function familiesOf(name: string, hex: string): ColourFamily[] {
  const [first = '', ...others] = name.toLowerCase().split(/[/-]/);
  const own = familyByName(first) ?? (isHexColour(hex) ? nearestFamily(hex) : null);
  const found = [own, ...others.map(familyByName)].filter(family => family !== null);
  return found.length > 0 ? [...new Set(found)] : ['grey'];
}

/** Uses the last word that names a family: the noun comes last ("sky blue", "off white"). */
function familyByName(half: string): ColourFamily | null {
  const known = half.split(/[^\p{L}]+/u).flatMap(word => familyByWord.get(word) ?? []);
  if (known[0] === 'navy') return 'navy';
  return known.at(-1) ?? null;
}

type Lab = readonly [number, number, number];

const namedDyes: readonly (readonly [ColourFamily, Lab])[] = Object.entries(namedColours).flatMap(
  ([name, hex]) => {
    const family = familyByName(name);
    return family && isHexColour(hex) ? [[family, oklab(hex)] as const] : [];
  },
);

function nearestFamily(hex: Hex): ColourFamily | null {
  const asked = oklab(hex);
  let best: ColourFamily | null = null;
  let least = Infinity;
  for (const [family, dye] of namedDyes) {
    const distance = distanceOf(asked, dye);
    if (distance < least) [best, least] = [family, distance];
  }
  return best;
}

/** Below this chroma a colour is grey, black, white or natural, and its hue has no meaning. */
const neutralChroma = 0.035;

/** Hue separates families better than lightness does: a pale lilac is purple, not silver. */
function distanceOf(asked: Lab, dye: Lab): number {
  const [askedChroma, dyeChroma] = [chromaOf(asked), chromaOf(dye)];
  const lightness = (asked[0] - dye[0]) ** 2;
  if (askedChroma < neutralChroma)
    return 0.4 * lightness + (asked[1] - dye[1]) ** 2 + (asked[2] - dye[2]) ** 2;
  if (dyeChroma < neutralChroma) return Infinity;
  const hue =
    (asked[1] / askedChroma - dye[1] / dyeChroma) ** 2 + (asked[2] / askedChroma - dye[2] / dyeChroma) ** 2;
  return 0.3 * hue + 0.5 * lightness + 4 * (askedChroma - dyeChroma) ** 2;
}

function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b);
}

/** OKLab (Björn Ottosson): equal distances look about equally different. */
function oklab(hex: Hex): Lab {
  const [r, g, b] = [linearChannel(hex, 1), linearChannel(hex, 3), linearChannel(hex, 5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
