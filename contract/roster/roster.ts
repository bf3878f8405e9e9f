/**
 * Names and numbers on the pieces of a line: how they are put on, and what each piece says. No zod and no fonts: the
 * cart and the product page load this file first, and the cart's own types name it.
 */

/** The name stands above the number. */
export interface LetteringTemplate {
  position: 'front' | 'back' | 'side';
  /** The id of a technique. */
  decorationMethod: string;
  /** Id of a font in `contract/lettering/fonts.ts`. */
  font: string;
  /** Height of a capital letter in millimetres; null: no names. */
  nameMm: number | null;
  /** Height of a digit in millimetres; null: no numbers. */
  numberMm: number | null;
  /** From the top of the print area, in millimetres. */
  topMm: number;
  /** Hex, `#rrggbb`. */
  ink: string;
  /** As the technique calls it, where it has inks of its own. */
  inkName?: string | undefined;
}

/** One piece. Empty text where it has none. */
export interface RosterPiece {
  name: string;
  number: string;
  size: string;
  note: string;
}

export interface Roster {
  template: LetteringTemplate;
  /** In the order in which they were written; the place in this list is the piece's number in the workshop. */
  pieces: readonly RosterPiece[];
}

export const rosterLimits = {
  pieces: 500,
  nameLength: 24,
  numberDigits: 3,
  noteLength: 80,
  leastMm: 10,
  nameMm: 150,
  numberMm: 400,
  topMm: 400,
} as const;

/** How many pieces carry a name, and how many a number: what is paid for. */
export interface Lettering {
  decorationMethod: string;
  names: number;
  numbers: number;
}

export function letteringOf({ template, pieces }: Roster): Lettering {
  const { decorationMethod, nameMm, numberMm } = template;
  return {
    decorationMethod,
    names: nameMm === null ? 0 : pieces.filter(({ name }) => name !== '').length,
    numbers: numberMm === null ? 0 : pieces.filter(({ number }) => number !== '').length,
  };
}

/** Sold before anybody knew the names. A list that was erased is none that is to come. */
export function isNamesToCome(
  roster: { pieces: readonly unknown[]; erasedOn?: string | undefined } | null | undefined,
): boolean {
  return roster != null && roster.pieces.length === 0 && roster.erasedOn === undefined;
}

/** What is paid for while the list is to come: the price is agreed for every piece. */
export function letteringToCome(
  { decorationMethod, nameMm, numberMm }: LetteringTemplate,
  pieces: number,
): Lettering {
  return {
    decorationMethod,
    names: nameMm === null ? 0 : pieces,
    numbers: numberMm === null ? 0 : pieces,
  };
}

/** The quantity of each size follows from the pieces, in the order in which sizes first appear. */
export function rosterSizes(
  pieces: readonly Pick<RosterPiece, 'size'>[],
): { size: string; quantity: number }[] {
  const bySize = new Map<string, number>();
  for (const { size } of pieces) bySize.set(size, (bySize.get(size) ?? 0) + 1);
  return Array.from(bySize, ([size, quantity]) => ({ size, quantity }));
}

/** Neither a design nor names: it is picked from stock as it is. */
export function isBlankLine({
  designPlacements,
  roster,
}: {
  designPlacements: readonly unknown[];
  roster?: object | null | undefined;
}): boolean {
  return designPlacements.length === 0 && !roster;
}
