/** A roster on the wire. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { maxSizeNameLength } from '../catalogue/sizes.ts';
import { techniqueId } from '../techniques/technique-shape.ts';
import { hexColour, personText } from '../wire/shapes.ts';
import { hasHiddenCharacters } from './check-roster.ts';
import { rosterLimits as limits, type Roster, type RosterPiece } from './roster.ts';

const millimetres = (most: number, least: number = limits.leastMm) => z.number().min(least).max(most);

/** Refused and not tidied: what is printed has to be what the shopper saw. */
const seenText = (max: number) =>
  z
    .string()
    .refine(text => !hasHiddenCharacters(text), 'Names can’t contain invisible characters.')
    .pipe(personText(max));

export const letteringTemplate = z.object({
  position: z.enum(designPositions as readonly ['front', 'back', 'side']),
  decorationMethod: techniqueId,
  font: z.string().regex(/^[a-z0-9-]{1,40}$/),
  nameMm: millimetres(limits.nameMm).nullable(),
  numberMm: millimetres(limits.numberMm).nullable(),
  topMm: millimetres(limits.topMm, 0),
  ink: hexColour,
  inkName: personText(40, 1).optional(),
});

export const rosterPiece = z.object({
  name: seenText(limits.nameLength),
  number: z.string().regex(/^\d{0,3}$/, 'A number has up to three digits.'),
  size: personText(maxSizeNameLength, 1),
  note: seenText(limits.noteLength),
}) satisfies z.ZodType<RosterPiece>;

const pieceList = z.array(rosterPiece).max(limits.pieces, `A list takes up to ${limits.pieces} pieces.`);

export const roster = z.object({
  template: letteringTemplate.refine(
    ({ nameMm, numberMm }) => nameMm !== null || numberMm !== null,
    'Choose names, numbers or both.',
  ),
  pieces: pieceList.min(1, 'Add at least one piece.').readonly(),
}) satisfies z.ZodType<Roster>;

/** As the office sells it. Without pieces, the names are to come. */
export const soldByOffice = roster.extend({ pieces: pieceList.readonly() });
