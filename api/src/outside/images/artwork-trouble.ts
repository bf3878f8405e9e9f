/** Why a file is not taken as a picture, and what people read then. */
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import { type ErrorCode, type Refusal, refuse } from '#contract/wire/errors.ts';
import type { SvgTrouble } from './svg/check-svg.ts';
import type { SvgCost } from './svg/measure-svg.ts';

/**
 * `costly`: it was begun and took more work or memory than it may. `crowded` and `waiting` say nothing of the file: too
 * many are waiting, or too many of this sender's.
 */
export type ArtworkTrouble =
  | 'type'
  | 'heic'
  | 'pixels'
  | 'costly'
  | 'crowded'
  | 'waiting'
  | SvgTrouble
  | SvgCost;

const troubles: Readonly<Record<ArtworkTrouble, readonly [ErrorCode, string, retryAfterSeconds?: number]>> = {
  type: ['unsupported_type', artworkRefusals.type],
  heic: ['unsupported_type', artworkRefusals.heic],
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
