/** Names and numbers that the office corrects before it sends the next proof. Pure. */
import { rowFaults, type RowFaults, tidyRow } from '#contract/roster/check-roster.ts';
import type { RosterPiece } from '#contract/roster/roster.ts';
import type { CorrectedPiece, OrderProofs } from '#contract/proofs/endpoints.ts';

export type DraftRoster = NonNullable<OrderProofs['draftRosters']>[number];

export const pieceFields = ['name', 'number', 'note'] as const;
export type PieceField = (typeof pieceFields)[number];

/** As typed, by line and place; missing: as ordered. */
export type TypedPieces = Readonly<Record<string, RosterPiece>>;

export const pieceKey = ({ itemId }: Pick<DraftRoster, 'itemId'>, at: number) => `${itemId}-${at}`;

/** Sentences by field. A name or a number that was paid for stays one. */
export function pieceFaults(was: RosterPiece, typed: RosterPiece): RowFaults {
  const { name, number } = tidyRow(typed);
  return {
    ...rowFaults(typed, { sizes: [typed.size] }),
    ...(was.name !== '' && name === '' ? { name: 'Keep a name here: it is paid for.' } : {}),
    ...(was.number !== '' && number === '' ? { number: 'Keep a number here.' } : {}),
  };
}

/** The pieces that say something else than before. */
export function correctedIn(rosters: readonly DraftRoster[], typed: TypedPieces): CorrectedPiece[] {
  return rosters.flatMap(roster =>
    roster.pieces.flatMap((was, at) => {
      const one = typed[pieceKey(roster, at)];
      if (!one) return [];
      const { name, number, note } = tidyRow(one);
      const isSame = name === was.name && number === was.number && note === was.note;
      return isSame ? [] : [{ itemId: roster.itemId, at, name, number, note }];
    }),
  );
}

export function areWrong(rosters: readonly DraftRoster[], typed: TypedPieces): boolean {
  return rosters.some(roster =>
    roster.pieces.some((was, at) => {
      const one = typed[pieceKey(roster, at)];
      return one !== undefined && Object.keys(pieceFaults(was, one)).length > 0;
    }),
  );
}
