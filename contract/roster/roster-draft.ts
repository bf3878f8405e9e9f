/** A roster while it is written: rows as typed, right or wrong. Kept with the design on the device. */
import type { SizeQuantity } from '../cart/cart.ts';
import { isEmptyRow, rowFaults, type RosterRow, tidyRow } from './check-roster.ts';
import { type LetteringTemplate, type RosterPiece, rosterSizes } from './roster.ts';

export interface RosterDraft {
  template: LetteringTemplate;
  rows: readonly RosterRow[];
}

export interface ReadDraft {
  /** Rows that can be ordered, in their order. */
  pieces: RosterPiece[];
  /** Places of the rows, from 0, that can't. */
  wrong: number[];
  sizes: SizeQuantity[];
}

/** `sizes`: those on offer in this colour. A row without anything in it doesn't count. */
export function readDraft(rows: readonly RosterRow[], sizes: readonly string[]): ReadDraft {
  const pieces: RosterPiece[] = [];
  const wrong: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    if (Object.keys(rowFaults(row, { sizes })).length > 0) wrong.push(at);
    else pieces.push(tidyRow(row));
  }
  return { pieces, wrong, sizes: rosterSizes(pieces) };
}

/** On the back, in white, at sizes that are read across a field. */
export function firstTemplate(decorationMethod: string, ink: string): LetteringTemplate {
  return { position: 'back', decorationMethod, font: 'oswald', nameMm: 60, numberMm: 200, topMm: 30, ink };
}
