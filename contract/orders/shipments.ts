/** Orders that leave in parts: which pieces have gone, which are left, and what stands between an order and its dispatch. */
import { isOneOf } from '../wire/transitions.ts';
import { isCharge } from './charge.ts';

/** Pieces of one line in one size. The size is empty for a line that has none. */
export interface Pieces {
  itemId: number;
  size: string;
  quantity: number;
}

export interface ShippedItem {
  id: number;
  productId: number | null;
  designPlacements: readonly unknown[];
  sizeQuantities: readonly { size: string; quantity: number }[];
  totalQuantity: number;
}

/** Everything that is to be shipped. Free lines are nothing; sizes that are to come count as a size without a name. */
export function piecesOfItems(items: readonly ShippedItem[]): Pieces[] {
  return items.filter(item => !isCharge(item)).flatMap(piecesOfItem);
}

function piecesOfItem({ id: itemId, sizeQuantities, totalQuantity }: ShippedItem): Pieces[] {
  const sized = sizeQuantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ size, quantity }) => ({ itemId, size, quantity }));
  const rest = totalQuantity - countOf(sized);
  return rest > 0 ? [...sized, { itemId, size: '', quantity: rest }] : sized;
}

export const countOf = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

const isSame = (one: Pieces, other: Pieces) => one.itemId === other.itemId && one.size === other.size;

/** What is left of an order once `gone` has left, in the order of its lines. */
export function piecesLeft(items: readonly ShippedItem[], gone: readonly Pieces[]): Pieces[] {
  return piecesOfItems(items)
    .map(all => ({
      ...all,
      quantity: all.quantity - countOf(gone.filter(one => isSame(one, all))),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The same line and size named twice is one. */
export function joinedPieces(pieces: readonly Pieces[]): Pieces[] {
  const joined: Pieces[] = [];
  for (const one of pieces.filter(({ quantity }) => quantity > 0)) {
    const known = joined.find(other => isSame(one, other));
    if (known) known.quantity += one.quantity;
    else joined.push({ ...one });
  }
  return joined;
}

/** The first of the wanted pieces of which there are not so many left; null where all can go. */
export function tooMany(left: readonly Pieces[], wanted: readonly Pieces[]): Pieces | null {
  return wanted.find(one => one.quantity > (left.find(other => isSame(one, other))?.quantity ?? 0)) ?? null;
}

/** As many of the wanted pieces as are left. */
export function atMost(left: readonly Pieces[], wanted: readonly Pieces[]): Pieces[] {
  return wanted
    .map(one => ({
      ...one,
      quantity: Math.min(one.quantity, left.find(other => isSame(one, other))?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

export const openProofs = ['not_sent', 'sent', 'changes_requested'] as const;
export type OpenProof = (typeof openProofs)[number];

/** What stands between an order, or some of its lines, and its dispatch. */
export interface Unready {
  /** Jobs that aren't done. */
  jobs: number;
  /** A proof that nobody has approved; null where none is needed. */
  proof: string | null;
  /** Lines whose sizes are to come. */
  sizesToCome: boolean;
}

const proofWords: Readonly<Record<OpenProof, string>> = {
  not_sent: 'The customer has had no proof of the artwork.',
  sent: 'The customer hasn’t approved the artwork yet.',
  changes_requested: 'The customer has asked for a change of the artwork.',
};

/** In whole sentences; empty where nothing does. */
export function whyUnready({ jobs, proof, sizesToCome }: Unready): string[] {
  return [
    jobs > 0 && (jobs === 1 ? 'One job is not done yet.' : `${jobs} jobs are not done yet.`),
    isOneOf(openProofs, proof ?? '') && proofWords[proof as OpenProof],
    sizesToCome && 'Sizes are still to come.',
  ].filter(word => word !== false);
}
