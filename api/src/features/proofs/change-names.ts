/** Other names, numbers and notes on the pieces of an order: what the customer asked for. The next proof shows them. */
import type { Knex } from 'knex';
import type { CorrectedPiece } from '#contract/proofs/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { ProofItem } from './plan-placements.ts';

const wrong = (message: string) => new Refused(refuse('invalid', { message }));

/** The lines as they will be. Nothing is written. Jobs read the names from the lines, and devices hear of it. */
export function withNames(items: readonly ProofItem[], names: readonly CorrectedPiece[]): ProofItem[] {
  for (const { itemId, at } of names) {
    const roster = items.find(({ id }) => id === itemId)?.roster;
    if (!roster?.pieces[at]) throw wrong('The order has no such piece.');
    if (roster.erasedOn) throw wrong('The names of this order were erased.');
  }
  return items.map(item => {
    if (!item.roster) return item;
    const pieces = item.roster.pieces.map((piece, at) => {
      const corrected = names.find(one => one.itemId === item.id && one.at === at);
      if (!corrected) return piece;
      const { name, number, note } = corrected;
      if ((name === '') !== (piece.name === '') || (number === '') !== (piece.number === ''))
        throw wrong('A piece keeps a name or a number if it has one, as they are paid by the piece.');
      return { ...piece, name, number, note };
    });
    return { ...item, roster: { ...item.roster, pieces } };
  });
}

export async function saveNames(
  trx: Knex.Transaction,
  items: readonly ProofItem[],
  names: readonly CorrectedPiece[],
): Promise<void> {
  const touched = new Set(names.map(({ itemId }) => itemId));
  for (const { id, roster } of items.filter(item => touched.has(item.id))) {
    await trx('order_items')
      .where({ id })
      .update({ roster: JSON.stringify(roster) });
  }
}
