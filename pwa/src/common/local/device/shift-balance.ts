/** The end of a shift: what was captured at doors, and what of it the office has confirmed. */
import { mutationNamed } from '#contract/wire/mutations.ts';
import { finalStatus } from '../outbox/final-status.ts';
import type { OutboxItem } from '../database/user-database.ts';

export function isEvidence(item: Pick<OutboxItem, 'name'>): boolean {
  return mutationNamed(item.name)?.isEvidence ?? false;
}

export interface ShiftBalance {
  /** Proofs of today, and older ones that nobody has confirmed. */
  captured: number;
  /** Those that the server holds, whatever it made of the delivery. */
  confirmed: number;
  /** Everything that is only on this device, proof or not. */
  unsent: OutboxItem[];
  /** What the server refused and a person has to decide; proof that it holds needs nobody here. */
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

/** A conflict changes what becomes of the delivery, never whether the proof is stored. */
export function isHeldProof(item: OutboxItem): boolean {
  const { verdict } = item;
  return isEvidence(item) && verdict !== undefined && finalStatus(verdict) === 'conflict';
}
