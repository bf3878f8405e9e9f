/** Adds to an answer what the start of its order waits for. Read by its number, unless it was planned or read with it. */
import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';

export async function tellProofNext<T extends { orderId: string; proofNext?: ProofNext | null }>(
  knex: Knex,
  answer: T | Refusal,
): Promise<(T & { proofNext: ProofNext | null }) | Refusal> {
  if (isRefusal(answer)) return answer;
  const { proofNext } = answer;
  if (proofNext !== undefined) return { ...answer, proofNext };
  const order = await knex('orders')
    .where({ orderId: answer.orderId })
    .first<{ proofNext: ProofNext | null } | undefined>(knex.raw('proof_next(id) as proof_next'));
  return { ...answer, proofNext: order?.proofNext ?? null };
}
