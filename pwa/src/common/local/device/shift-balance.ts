/** The end of a shift: the proofs captured on delivery runs, and how many of them the office has confirmed. */
import { mutationNamed } from '#contract/wire/mutations.ts';
import { finalStatus } from '../outbox/final-status.ts';
import type { OutboxItem } from '../database/user-database.ts';

export function isEvidence(item: Pick<OutboxItem, 'name'>): boolean {
  return mutationNamed(item.name)?.isEvidence ?? false;
}

export interface ShiftBalance {
  /** Today's proofs, and older ones that are not confirmed. */
  captured: number;
  /** Proofs that the server holds, whatever it decided about the delivery. */
  confirmed: number;
  /** Everything that exists only on this device, proof or not. */
  unsent: OutboxItem[];
  /** Changes that the server refused and a user has to decide. A proof that the server holds needs no decision here. */
  undecided: OutboxItem[];
}

export function balanceShift(
  items: readonly OutboxItem[],
  isToday: (instant: string) => boolean,
): ShiftBalance {
  const proofs = items.filter(
    item => isEvidence(item) && (item.state === 'pending' || isToday(item.occurredAt)),
  );
  return {
    captured: proofs.length,
    confirmed: proofs.filter(isHeld).length,
    unsent: items.filter(({ state }) => state === 'pending'),
    undecided: items.filter(item => item.state === 'attention' && !isHeldProof(item)),
  };
}

const isHeld = ({ state }: OutboxItem) => state !== 'pending';

/** A conflict changes what happens to the delivery, never whether the proof is stored. */
export function isHeldProof(item: OutboxItem): boolean {
  const { verdict } = item;
  return isEvidence(item) && verdict !== undefined && finalStatus(verdict) === 'conflict';
}
