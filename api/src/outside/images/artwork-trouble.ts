/** Why a file is not taken as a picture, and what people read then. */
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import { type PdfRefusal, pdfRefusals } from '#contract/artwork/pdf/pdf-refusals.ts';
import { type ErrorCode, type Refusal, refuse } from '#contract/wire/errors.ts';
import type { SvgTrouble } from './svg/check-svg.ts';
import type { SvgCost } from './svg/measure-svg.ts';

/** Those of PDFs have names of their own: an SVG with a script is told something else. */
type PdfTrouble = `pdf_${Exclude<PdfRefusal, 'page' | 'costly'>}`;

/**
 * `costly`: it was begun and took more work or memory than it may. `crowded` and `waiting` say nothing of the file: too
 * many are waiting, or too many of this sender's.
 */
export type ArtworkTrouble =
  | 'type'
  | 'heic'
  | 'postscript'
  | 'page'
  | PdfTrouble
  | 'pixels'
  | 'costly'
  | 'crowded'
  | 'waiting'
  | SvgTrouble
  | SvgCost;

const troubles: Readonly<Record<ArtworkTrouble, readonly [ErrorCode, string, retryAfterSeconds?: number]>> = {
  type: ['unsupported_type', artworkRefusals.type],
  heic: ['unsupported_type', artworkRefusals.heic],
  postscript: ['unsupported_type', artworkRefusals.postscript],
  page: ['invalid', pdfRefusals.page],
  pdf_locked: ['invalid', pdfRefusals.locked],
  pdf_broken: ['invalid', pdfRefusals.broken],
  pdf_active: ['unsupported_type', pdfRefusals.active],
  pdf_attached: ['unsupported_type', pdfRefusals.attached],
  pdf_linked: ['invalid', pdfRefusals.linked],
  pdf_unsaved: ['invalid', pdfRefusals.unsaved],
  pdf_large_page: ['invalid', pdfRefusals.large_page],
  pixels: ['invalid', artworkRefusals.pixels],
  broken: ['invalid', artworkRefusals.broken],
  active: ['unsupported_type', 'That SVG contains scripts. Export it again as a plain SVG.'],
  linked: [
    'invalid',
    'That SVG shows pictures that are not inside the file. Embed them and export it again.',
  ],
  declares: [
    'invalid',
    'That SVG begins with declarations that cannot be read. Export it again as a plain SVG.',
  ],
  nested: [
    'invalid',
    'That SVG has too many groups inside each other. Flatten its groups and export it again.',
  ],
  effects: [
    'invalid',
    'That SVG has effects that take too long to draw, such as noise or a very wide blur. Flatten its effects and export it again.',
  ],
  repeats: [
    'invalid',
    'That SVG repeats parts of itself more often than can be drawn. Expand its symbols and patterns, or upload it as a PNG.',
  ],
  costly: ['invalid', 'That file takes too long to draw. Simplify it, or upload it as a PNG.'],
  crowded: ['unavailable', 'Many pictures are arriving right now. Please try again in a moment.', 10],
  waiting: [
    'rate_limited',
    'Other pictures from your connection are still being read. Please try again in a moment.',
    5,
  ],
};

export function refusalOf(trouble: ArtworkTrouble): Refusal {
  const [code, message, retryAfterSeconds] = troubles[trouble];
  return refuse(code, { message, retryAfterSeconds });
}
