/**
 * Warnings about a design, shown to a shopper before payment. Pure, so that the result is the same offline.
 * Millimetres are those of the print; `facts` is null while the picture is being read.
 */
import { type ArtworkRef, isVector } from './artwork.ts';
import { contrastRatio, isHexColour } from '../text/hex.ts';
import type { PictureFacts } from './picture-facts.ts';
import { inkUnit, processName } from '../techniques/policy-words.ts';
import { suitsCloth } from '../techniques/suits.ts';
import { isSewn, type Technique } from '../techniques/technique.ts';
import { fileKindNames } from '../techniques/technique-limits.ts';
import { joined, lowerFirst } from '../techniques/technique-words.ts';

/** Beside the technique's own limits. Lengths in millimetres. */
export const artworkLimits = {
  /** Of the technique's least dots per inch. */
  blurredBelowShare: 2 / 3,
  lowLetterMm: 5,
  /** WCAG contrast below which a design is lost on its cloth. */
  lostBelowContrast: 1.3,
} as const;

export type ArtworkNoteCode =
  | 'sharp'
  | 'outside'
  | 'soft'
  | 'blurred'
  | 'empty'
  | 'thin_line'
  | 'low_letters'
  | 'colours'
  | 'photo'
  | 'box'
  | 'lost_on_cloth'
  | 'unsuited_cloth'
  | 'file_kind'
  | 'too_large'
  | 'ink_colours';

export interface ArtworkNote {
  code: ArtworkNoteCode;
  /** The shopper must confirm a `stop` before buying. */
  tone: 'ok' | 'warn' | 'stop';
  title: string;
  /** What the note means and what to do; empty if nothing needs doing. */
  advice: string;
}

export interface CheckedArtwork {
  artwork: Pick<ArtworkRef, 'type' | 'widthPx' | 'colours'> & { heightPx?: number };
  facts: PictureFacts | null;
  /** Size of the print and whether all of it lies in the print area. */
  box: { widthMm: number; heightMm: number; fits: boolean };
  technique: CheckedTechnique;
  /** Every colour of garment it is printed on. */
  cloths: readonly { name: string; hex: string }[];
}

export type CheckedTechnique = Pick<
  Technique,
  | 'name'
  | 'kind'
  | 'mostInks'
  | 'leastStrokeMm'
  | 'leastDpi'
  | 'maxWidthMm'
  | 'maxHeightMm'
  | 'fileKinds'
  | 'cloth'
>;

/** Warnings first, the most serious at the top; a single positive note if there are none. */
export function checkArtwork(checked: CheckedArtwork): ArtworkNote[] {
  const { facts, box, technique } = checked;
  if (facts?.isEmpty) return [note.empty()];
  const notes = [
    // First: what is cut off is never sold as if it were only soft.
    box.fits ? null : note.outside(),
    sharpnessNote(checked),
    fileNote(checked),
    unsuitedNote(checked),
    sizeNote(checked),
    facts && lineNote(facts, box.widthMm, technique),
    facts && letterNote(facts, box.heightMm, technique),
    facts && colourNote(facts, technique),
    facts && clothNote(facts, checked.cloths),
    checked.artwork.colours === 'cmyk' ? note.inkColours() : null,
    facts?.boxColour && !facts.isPhoto ? boxNote(facts.boxColour, checked.cloths) : null,
  ].filter(one => one !== null && one !== undefined);
  const warnings = notes.filter(one => one.tone !== 'ok').toSorted((a, b) => grave(b) - grave(a));
  return warnings.length > 0 ? warnings : notes;
}

const grave = ({ tone }: ArtworkNote) => (tone === 'stop' ? 1 : 0);

/** Pixels of the picture per inch of print; null for a vector drawing, which is sharp at every size. */
export function printDpi({ artwork, box }: Pick<CheckedArtwork, 'artwork' | 'box'>): number | null {
  return isVector(artwork) ? null : Math.round(artwork.widthPx / (box.widthMm / 25.4));
}

function sharpnessNote(checked: CheckedArtwork): ArtworkNote {
  const dpi = printDpi(checked);
  if (dpi === null) return note.sharp('Prints sharp at every size');
  const softBelowDpi = checked.technique.leastDpi;
  const blurredBelowDpi = softBelowDpi * artworkLimits.blurredBelowShare;
  if (dpi >= softBelowDpi) return note.sharp(`Prints sharp at this size: ${dpi} dpi`);
  const largestMm = Math.floor((checked.artwork.widthPx / softBelowDpi) * 25.4);
  const wayOut = `Send a larger file, an SVG, or print it at most ${largestMm} mm wide.`;
  return dpi < blurredBelowDpi
    ? {
        code: 'blurred',
        tone: 'stop',
        title: `Prints blurred at this size: ${dpi} dpi`,
        advice: `Single pixels will be seen. ${wayOut}`,
      }
    : {
        code: 'soft',
        tone: 'warn',
        title: `Prints soft at this size: ${dpi} dpi`,
        advice: `Edges lose their crispness below ${softBelowDpi} dpi. ${wayOut}`,
      };
}

function lineNote(
  { thinnestLineShare }: PictureFacts,
  widthMm: number,
  technique: CheckedTechnique,
): ArtworkNote | null {
  if (thinnestLineShare === null) return null;
  const mm = thinnestLineShare * widthMm;
  const { leastStrokeMm } = technique;
  if (mm >= leastStrokeMm) return null;
  const risk = isSewn(technique)
    ? `A needle cannot sew lines under ${leastStrokeMm} mm cleanly.`
    : `Lines under ${leastStrokeMm} mm may break up in print.`;
  return {
    code: 'thin_line',
    tone: 'warn',
    title: `Thin lines, about ${mm < 0.1 ? 'under 0.1' : mm.toFixed(1)} mm`,
    advice: `${risk} Make the design larger, or its lines bolder.`,
  };
}

function letterNote(
  { smallestRowShare }: PictureFacts,
  heightMm: number,
  technique: CheckedTechnique,
): ArtworkNote | null {
  if (smallestRowShare === null) return null;
  const mm = smallestRowShare * heightMm;
  if (mm >= artworkLimits.lowLetterMm) return null;
  const risk = isSewn(technique) ? 'closes up when it is sewn' : 'may be hard to read';
  return {
    code: 'low_letters',
    tone: 'warn',
    title: `Small detail, about ${mm.toFixed(1)} mm high`,
    advice: `If this is lettering: below 5 mm it ${risk}. Make the design larger, or leave the small words out.`,
  };
}

function colourNote({ colours, isPhoto }: PictureFacts, technique: CheckedTechnique): ArtworkNote | null {
  const { mostInks: most } = technique;
  if (most === null) return null;
  const takes = `${takerOf(technique)} takes up to ${most} ${inkUnit(technique)}`;
  if (isPhoto) {
    return {
      code: 'photo',
      tone: 'warn',
      title: 'A photo or shaded picture',
      advice: `Its shades cannot be counted, and ${lowerTaker(technique)} takes up to ${most} ${inkUnit(technique)}. We will simplify it and show you a proof, or send a version in flat colours.`,
    };
  }
  if (colours.length <= most) return null;
  return {
    code: 'colours',
    tone: 'warn',
    title: `About ${colours.length} colours`,
    advice: `${takes}. Send a version with fewer, or we will merge the nearest ones and show you a proof.`,
  };
}

/** "A screen print", "Embroidery", "DTF transfer". */
const takerOf = (technique: CheckedTechnique) =>
  technique.kind === 'screen_print' ? `A ${processName(technique).toLowerCase()}` : processName(technique);
const lowerTaker = (technique: CheckedTechnique) => lowerFirst(takerOf(technique));

function fileNote({ artwork: { type }, technique }: CheckedArtwork): ArtworkNote | null {
  const { fileKinds } = technique;
  if (fileKinds.length === 0 || fileKinds.some(kind => kind === type)) return null;
  const wanted = joined(
    fileKinds.map(kind => fileKindNames[kind]),
    'or',
  );
  return {
    code: 'file_kind',
    tone: 'stop',
    title: `${technique.name} needs ${wanted}`,
    advice: `It cannot be made well from this kind of file. Send it as ${wanted}, or choose another decoration.`,
  };
}

function unsuitedNote({ technique, cloths }: CheckedArtwork): ArtworkNote | null {
  const unsuited = cloths.filter(({ hex }) => !suitsCloth(technique, hex));
  if (unsuited.length === 0) return null;
  const wanted = technique.cloth === 'light' ? 'light' : 'dark';
  return {
    code: 'unsuited_cloth',
    tone: 'stop',
    title: `${technique.name} does not suit ${namesOf(unsuited)}`,
    advice: `It is made for ${wanted} cloth. Choose ${wanted} colours, or another decoration.`,
  };
}

function sizeNote({ box, technique: { name, maxWidthMm, maxHeightMm } }: CheckedArtwork): ArtworkNote | null {
  if (box.widthMm <= maxWidthMm + 0.5 && box.heightMm <= maxHeightMm + 0.5) return null;
  return {
    code: 'too_large',
    tone: 'stop',
    title: `Larger than ${lowerFirst(name)} can be`,
    advice: `At most ${maxWidthMm} × ${maxHeightMm} mm can be made. Make it smaller, or choose another decoration.`,
  };
}

function clothNote({ colours, isPhoto }: PictureFacts, cloths: CheckedArtwork['cloths']): ArtworkNote | null {
  if (isPhoto || colours.length === 0) return null;
  const lost = cloths.filter(({ hex }) => colours.every(ink => isLostOn(ink, hex)));
  if (lost.length === 0) return null;
  return {
    code: 'lost_on_cloth',
    tone: 'warn',
    title: `Hard to see on ${namesOf(lost)}`,
    advice: 'The design has nearly the colour of the cloth. Choose another colour for one of them.',
  };
}

function boxNote(box: string, cloths: CheckedArtwork['cloths']): ArtworkNote | null {
  const showing = cloths.filter(({ hex }) => !isLostOn(box, hex));
  if (showing.length === 0) return null;
  const isWhite = isLostOn(box, '#ffffff');
  return {
    code: 'box',
    tone: 'warn',
    title: isWhite ? 'Has a white background' : 'Has a background',
    advice: `It will be made as a box on ${namesOf(showing)}. For the design alone, send a PNG or SVG with a transparent background.`,
  };
}

function isLostOn(ink: string, cloth: string): boolean {
  return (
    isHexColour(ink) && isHexColour(cloth) && contrastRatio(ink, cloth) < artworkLimits.lostBelowContrast
  );
}

/** "Navy", "Navy and Black", "Navy, Black and 3 more". */
function namesOf(cloths: CheckedArtwork['cloths']): string {
  const [first = '', second] = cloths.map(({ name }) => name);
  if (second === undefined) return first;
  return cloths.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${cloths.length - 2} more`;
}

const note = {
  sharp: (title: string): ArtworkNote => ({ code: 'sharp', tone: 'ok', title, advice: '' }),
  empty: (): ArtworkNote => ({
    code: 'empty',
    tone: 'stop',
    title: 'This picture is empty',
    advice: 'It’s completely transparent, so there’s nothing to print. Choose another file.',
  }),
  inkColours: (): ArtworkNote => ({
    code: 'ink_colours',
    tone: 'warn',
    title: 'Made in print colours (CMYK)',
    advice:
      'A screen shows them nearly, not exactly. We print from your own file, and nothing is made before you have approved your proof.',
  }),
  outside: (): ArtworkNote => ({
    code: 'outside',
    tone: 'stop',
    title: 'Partly outside the print area',
    advice: 'Anything outside the dashed frame will be cut off. Make it smaller or move it inside.',
  }),
};
