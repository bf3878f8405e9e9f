/**
 * Colour names of two-tone garments: "Navy/White" and "Black-Red" name two dyes. The first fourteen names are the
 * shop's own; the others are second tones that suppliers use.
 */
export const namedColours: Readonly<Record<string, string>> = {
  black: '#17191c',
  red: '#c1202e',
  grey: '#8a8f96',
  gray: '#8a8f96',
  navy: '#1b2c4a',
  royal: '#1f4fb4',
  cyan: '#1fa8c9',
  white: '#fcfbf8',
  blue: '#2563b8',
  green: '#1f7a45',
  yellow: '#f2c230',
  orange: '#ea6a1f',
  purple: '#5d3a8e',
  pink: '#e68aa8',
  aqua: '#7fd0d6',
  ash: '#d5d6d8',
  bone: '#ede6d6',
  bottle: '#1f4d3c',
  'bottle green': '#1f4d3c',
  brown: '#5a3d2b',
  burgundy: '#6a1f30',
  charcoal: '#3b4047',
  cream: '#f3ead6',
  forest: '#24452f',
  gold: '#e0a526',
  graphite: '#44474c',
  khaki: '#b3a17c',
  lime: '#9fcb3a',
  magenta: '#b8246f',
  maroon: '#6b1f2a',
  mint: '#bfe3d0',
  natural: '#ece3cf',
  olive: '#5b5a38',
  sage: '#8b9a7b',
  sand: '#d9c9a8',
  scarlet: '#cf2030',
  silver: '#c3c6ca',
  sky: '#8fc3e6',
  'sky blue': '#8fc3e6',
  steel: '#6d7680',
  stone: '#cfc7b8',
  tan: '#c4a57b',
  teal: '#1d7377',
  violet: '#6f4aa0',
};

/** The hex of a named dye, or null. Ignores case and surrounding spaces. */
export function namedColour(name: string): string | null {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  return Object.hasOwn(namedColours, key) ? (namedColours[key] ?? null) : null;
}

/**
 * The two halves of the swatch for a name with '/' or '-': "Navy/Sky" → both dyes, the garment's first. Null for
 * a plain name. Each half is looked up as written, then by its first known word ("Royal Blue Marle" → royal).
 * An unknown half takes `fallback`, the colour's own hex; without a fallback the answer is null.
 */
export function twoTone(name: string, fallback: string | null = null): [string, string] | null {
  const halves = name.split(/[/-]/);
  if (halves.length < 2) return null;
  const [first, second] = [halfColour(halves[0] ?? ''), halfColour(halves[1] ?? '')];
  if (first === null && second === null) return null;
  const fabric = first ?? fallback;
  const trim = second ?? fallback;
  return fabric !== null && trim !== null ? [fabric, trim] : null;
}

function halfColour(half: string): string | null {
  const whole = namedColour(half);
  if (whole !== null) return whole;
  const known = half.split(/\s+/).find(word => namedColour(word) !== null);
  return known === undefined ? null : namedColour(known);
}
