/**
 * Files that machines and prepress work from, beside the picture that the customer sent: embroidery, vectors, film. They
 * are kept byte for byte and never opened by the shop, so the first bytes have to fit the ending, and nothing that a
 * computer would run is taken.
 */

interface ProductionKind {
  label: string;
  /** Whether the file begins as one of its kind. */
  fits: (head: Uint8Array, bytes: number) => boolean;
}

const begins = (head: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((letter, index) => head[at + index] === letter.charCodeAt(0));

const startsWith =
  (...starts: readonly string[]) =>
  (head: Uint8Array): boolean =>
    starts.some(start => begins(head, start));

const postScript = startsWith('%!PS', '\u00c5\u00d0\u00d3\u00c6');
const pdf = startsWith('%PDF-');
const tiff = startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+');

/** What programs and scripts begin with, whatever they are called. */
const runs = startsWith(
  'MZ',
  '\u007fELF',
  '#!',
  '\u00ca\u00fe\u00ba\u00be',
  '\u00cf\u00fa\u00ed\u00fe',
  'PK\u0003\u0004',
);
const isMarkup = (head: Uint8Array): boolean => textOf(head).trimStart().startsWith('<');

export const productionKinds = {
  dst: { label: 'Tajima DST', fits: head => begins(head, 'LA:') },
  pes: { label: 'Brother PES', fits: head => begins(head, '#PES') },
  // Only stitches, two bytes each: nothing at its beginning says what it is.
  exp: { label: 'Melco EXP', fits: (head, bytes) => bytes % 2 === 0 && !runs(head) && !isMarkup(head) },
  jef: {
    label: 'Janome JEF',
    fits: (head, bytes) => stitchesOfJef(head) >= 116 && stitchesOfJef(head) < bytes,
  },
  vp3: { label: 'Husqvarna VP3', fits: head => begins(head, '%vsm%') },
  ai: { label: 'Adobe Illustrator', fits: head => pdf(head) || postScript(head) },
  eps: { label: 'EPS', fits: postScript },
  pdf: { label: 'PDF', fits: pdf },
  svg: { label: 'SVG', fits: head => /^\s*<(\?xml|!--|!doctype svg|svg)/i.test(textOf(head)) },
  tif: { label: 'TIFF', fits: tiff },
  tiff: { label: 'TIFF', fits: tiff },
  psd: { label: 'Adobe Photoshop', fits: head => begins(head, '8BPS') },
  cdr: { label: 'CorelDRAW', fits: head => begins(head, 'RIFF') && begins(head, 'CDR', 8) },
  png: { label: 'PNG', fits: startsWith('\u0089PNG\r\n\u001a\n') },
  jpg: { label: 'JPEG', fits: startsWith('\u00ff\u00d8\u00ff') },
  jpeg: { label: 'JPEG', fits: startsWith('\u00ff\u00d8\u00ff') },
} as const satisfies Record<string, ProductionKind>;

export type ProductionExtension = keyof typeof productionKinds;
export const productionExtensions = Object.keys(productionKinds) as ProductionExtension[];

/** Of one file. */
export const productionLimitBytes = 50_000_000;
/** Of one design, without those that were replaced or removed. */
export const mostProductionFiles = 20;
/** How much of the beginning `readProductionKind` needs. */
export const productionHeadBytes = 512;
/** Devices of the workshop keep files up to this size before they are asked for. */
export const keptProductionBytes = 1_000_000;

export const productionAccept = productionExtensions.map(extension => `.${extension}`).join(',');
export const productionHelp =
  'DST, PES, EXP, JEF, VP3, AI, EPS, PDF, SVG, TIFF, PSD, CDR, PNG or JPEG, up to 50 MB. It’s kept exactly as it is.';

export const productionRefusals = {
  size: 'Please choose a file of at most 50 MB.',
  empty: 'That file is empty.',
  ending:
    'That kind of file isn’t taken. Please choose DST, PES, EXP, JEF, VP3, AI, EPS, PDF, SVG, TIFF, PSD, CDR, PNG or JPEG.',
  damaged: 'The file was damaged on the way. Please try again.',
  many: `A design has at most ${mostProductionFiles} production files. Please remove one first.`,
} as const;

export type ReadKind = { extension: ProductionExtension } | { reason: string };

/** Reads the kind off the file's ending, and whether its first bytes are of that kind. */
export function readProductionKind(name: string, head: Uint8Array, bytes: number): ReadKind {
  if (bytes === 0) return { reason: productionRefusals.empty };
  if (bytes > productionLimitBytes) return { reason: productionRefusals.size };
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const extension = productionExtensions.find(one => one === ending);
  if (!extension || !name.includes('.')) return { reason: productionRefusals.ending };
  const kind: ProductionKind = productionKinds[extension];
  if (kind.fits(head, bytes)) return { extension };
  return {
    reason: `This isn’t a ${kind.label} file, though its name ends in .${ending}. Please export it again.`,
  };
}

/** A JEF file begins with where its stitches do, behind a fixed head. */
function stitchesOfJef(head: Uint8Array): number {
  if (head.length < 4) return 0;
  return new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0, true);
}

function textOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, productionHeadBytes)).replace(/^\u00ef\u00bb\u00bf/, '');
}
