/**
 * The marks of the demo shop's invented clubs and companies, drawn by code: no file of a stranger, and no font, since
 * what is printed must not depend on what is installed. Letters are strokes on a grid of 4 by 6.
 */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.4Q4 6 4 4.5T2.4 3H0M2.4 3Q3.7 3 3.7 1.5T2.3 0H0',
  C: 'M4 1.2Q3.3 0 2.1 0 0 0 0 3T2.1 6Q3.3 6 4 4.8',
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0Z',
  E: 'M3.8 0H0V6H3.8M0 3H3',
  F: 'M3.8 0H0V6M0 3H3',
  G: 'M4 1.2Q3.3 0 2.1 0 0 0 0 3T2.1 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  K: 'M0 0V6M4 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.6 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6 0 3 2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0',
  Q: 'M2 0Q4 0 4 3T2 6 0 3 2 0ZM2.5 4.2L4.2 6.3',
  R: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0M2 3.4L4 6',
  S: 'M3.8 1Q3 0 2 0 .2 0 .2 1.5.2 2.7 2 3T3.9 4.5Q3.9 6 2 6 .8 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  W: 'M0 0L1 6 2 2.4 3 6 4 0',
  Y: 'M0 0L2 3 4 0M2 3V6',
};

const letterStep = 5.4;
const letterWidth = 4;

/** A line of capitals, centred on x; `height` is the height of a letter. */
function words(text: string, x: number, y: number, height: number): string {
  const size = height / 6;
  const width = (text.length - 1) * letterStep + letterWidth;
  const strokes = [...text].map((letter, at) => {
    const path = letters[letter];
    return path ? `<path transform="translate(${at * letterStep} 0)" d="${path}"/>` : '';
  });
  return `<g transform="translate(${x - (width * size) / 2} ${y}) scale(${size})" stroke-width="1.05">${strokes.join('')}</g>`;
}

type Draw = (accent: string) => string;

const waves = [-1, 0, 1]
  .map((row, at) => {
    const half = 70 - at * 18;
    const length = half / 2;
    return `<path d="M${200 - half} ${150 + row * 22 + 30}q${length / 2}-16 ${length} 0t${length} 0 ${length} 0 ${length} 0"/>`;
  })
  .join('');

const drawings = {
  'quarrel-creek-rowing': accent =>
    `<circle cx="200" cy="150" r="138" stroke-width="8"/><circle cx="200" cy="150" r="122" stroke-width="3"/>
     <path d="M136 142A64 64 0 0 1 264 142Z" fill="${accent}" stroke="none"/>
     <g stroke-width="8">${waves}</g>${words('ROWING', 200, 236, 17)}${words('QUARREL CREEK', 200, 48, 15)}`,
  'kestrel-plumbing': accent =>
    `<path d="M60 150Q130 60 200 128 270 60 340 150 270 118 200 178 130 118 60 150Z" fill="${accent}" stroke="none"/>
     <path d="M200 128V200M184 200H216" stroke-width="9"/>${words('KESTREL', 200, 214, 40)}${words('PLUMBING', 200, 268, 20)}`,
  'ninefold-bakery': accent =>
    `<g fill="${accent}" stroke="none">${Array.from({ length: 9 }, (_, at) => {
      const row = Math.floor(at / 3);
      const column = at % 3;
      return `<ellipse cx="${146 + column * 54}" cy="${44 + row * 50}" rx="20" ry="14" transform="rotate(-32 ${146 + column * 54} ${44 + row * 50})"/>`;
    }).join('')}</g>${words('NINEFOLD', 200, 192, 42)}${words('BAKERY', 200, 252, 24)}`,
  'lower-dell-hockey': accent =>
    `<path d="M110 30L236 168Q262 196 288 172M290 30L164 168Q138 196 112 172" stroke-width="16"/>
     <circle cx="200" cy="190" r="17" fill="${accent}" stroke="none"/>${words('LOWER DELL', 200, 222, 32)}${words('HOCKEY', 200, 268, 22)}`,
  pepperbush: accent =>
    `<path d="M200 190Q196 100 204 24" stroke-width="7"/>
     <path d="M200 150Q132 142 116 92 182 92 200 150ZM202 118Q268 112 286 62 220 62 202 118ZM200 78Q150 70 138 34 190 38 200 78Z" stroke-width="6"/>
     <g fill="${accent}" stroke="none"><circle cx="150" cy="166" r="13"/><circle cx="252" cy="140" r="13"/><circle cx="236" cy="176" r="13"/></g>
     ${words('PEPPERBUSH', 200, 222, 40)}`,
} as const satisfies Record<string, Draw>;

export type MarkName = keyof typeof drawings;

/** On a pale garment the ink is dark, on a dark one pale. */
const inks = {
  dark: { ink: '#1b2c4a', accent: '#c9352a' },
  pale: { ink: '#f5f2eb', accent: '#e8594c' },
} as const;
export type Ink = keyof typeof inks;

export const markSize = { widthPx: 400, heightPx: 300 } as const;

export function markSvg(name: MarkName, ink: Ink): string {
  const colours = inks[ink];
  const { widthPx, heightPx } = markSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">
<g fill="none" stroke="${colours.ink}" stroke-linecap="round" stroke-linejoin="round">${drawings[name](colours.accent)}</g></svg>`;
}
