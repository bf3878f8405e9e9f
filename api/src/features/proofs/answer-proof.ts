/**
 * The customer's answer, under the order's lock: of an approval and a new version that come at once, whoever is second
 * sees what the first did. What was answered is answered; the same answer again is told the same.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { CustomerProof, proofEndpoints } from '#contract/proofs/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { whyNoProof } from '#contract/proofs/proofs.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { ProofsRow } from '#api/database/tables.ts';
import type { ProofParts, ProvedOrder } from './proof-parts.ts';
import { findProvedOrder, readCustomerProof } from './read-proofs.ts';

type Answer = Omit<BodyOf<typeof proofEndpoints.answerProof>, 'token'>;

export async function answerProof(
  parts: ProofParts,
  orderId: string,
  answer: Answer,
  actorId: number | null,
): Promise<CustomerProof | Refusal> {
  if (answer.decision === 'changes_requested' && !answer.words)
    return refuse('invalid', { fields: { words: 'Please tell us what to change.' } });
  return changeOrRefuse(parts.knex, async trx => {
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    const proof =
      order && (await trx('proofs').where({ orderId: order.id }).whereNot({ status: 'superseded' }).first());
    if (!order) throw new Refused(refuse('not_found'));
    if (!proof) throw conflict('The artwork has changed. We’ll send you a new proof.');
    if (!isAnswered(proof, answer)) {
      await mustBeOpen(trx, order, proof, answer);
      await decide({ trx, parts, order, proof, actorId }, answer);
    }
    return (await readCustomerProof(trx, order)) ?? refuse('not_found');
  });
}

/** Sent twice, or said in a second tab: it is so already. */
function isAnswered(proof: ProofsRow, { version, answerId, decision }: Answer): boolean {
  if (proof.revision !== version) return false;
  return proof.answerId === answerId || (proof.status === 'approved' && decision === 'approved');
}

async function mustBeOpen(
  trx: Knex.Transaction,
  order: ProvedOrder,
  { revision, status }: ProofsRow,
  { version }: Answer,
): Promise<void> {
  const why = whyNoProof(order);
  if (why) throw conflict(why);
  if (revision !== version) {
    const current = await readCustomerProof(trx, order);
    const message = 'There is a newer proof. Please look at it first.';
    throw new Refused(refuse('conflict', { message, details: { current } }));
  }
  if (status === 'approved')
    throw conflict('You’ve already approved this proof. Contact us straight away if it shouldn’t be made.');
  if (status === 'changes_requested')
    throw conflict('You’ve asked for a change. We’ll send you a new proof once it’s ready.');
}

interface Deciding {
  trx: Knex.Transaction;
  parts: ProofParts;
  order: ProvedOrder;
  proof: ProofsRow;
  actorId: number | null;
}

async function decide({ trx, parts, order, proof, actorId }: Deciding, answer: Answer): Promise<void> {
  const { decision, answerId, words = '' } = answer;
  const at = parts.now();
  const approved = decision === 'approved';
  await trx('proofs')
    .where({ id: proof.id })
    .update({ status: decision, answer: words || null, answerId, decidedBy: actorId, decidedAt: at });
  const data = {
    version: proof.revision,
    ...(approved ? { signature: proof.signature } : {}),
    ...(words ? { words } : {}),
  };
  await trx('order_events').insert({
    orderId: order.id,
    type: approved ? 'proof_approved' : 'proof_changes',
    data: JSON.stringify(data),
    actorId,
    at,
  });
  await recordAudit(trx, {
    actorId,
    entity: 'order',
    entityId: order.orderId,
    action: approved ? 'proof.approve' : 'proof.askForChange',
    after: { version: proof.revision, signature: proof.signature },
  });
  if (approved) await parts.planFromApproval(trx, order.id, at);
  const { revision, message } = proof;
  await parts.mails.proofAnswered(trx, { orderRowId: order.id, revision, message, approved, words });
}
