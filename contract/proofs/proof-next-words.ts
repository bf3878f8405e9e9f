/**
 * What the buyer of a decorated order reads about its proof, on the confirmation, in emails, on the order and in
 * lists.
 */
import { isAgreedOrder } from '../orders/agreed-order.ts';
import { proofComes } from './proof-comes.ts';
import type { ProofNext } from './proofs.ts';

const words: Readonly<Record<ProofNext, string>> = {
  coming: proofComes,
  waiting: 'Next: your approval. View your proof, and approve it or ask for a change: we begin after that.',
  changing: 'Next: a new proof, for approval. We change the artwork as you asked and email it to you.',
};

const comingOfAgreed =
  'Next: sizes and artwork, then your proof, for approval. We contact you, and nothing is made before you have approved it.';

/** Replaces the order's workshop status while it waits for its proof. */
export function proofNextText(next: ProofNext, items: Parameters<typeof isAgreedOrder>[0]): string {
  return next === 'coming' && isAgreedOrder(items) ? comingOfAgreed : words[next];
}
