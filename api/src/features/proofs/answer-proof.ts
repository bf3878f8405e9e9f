/**
 * The customer's answer, under the order's lock: of an approval and a new version that come at once, whoever is second
 * sees what the first did. What was answered is answered; the same answer again is told the same.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { CustomerProof, proofEndpoints } from '#contract/proofs/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { answerWords, isAnyChange, wholeRequest } from '#contract/proofs/proof-request.ts';
import { whyNoProof } from '#contract/proofs/proofs.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { ownArtwork } from '#api/database/shared/artwork/own-artwork.ts';
import type { ProofsRow } from '#api/database/tables.ts';
import type { ProofParts, ProvedOrder } from './proof-parts.ts';
import { findProvedOrder, readCustomerProof } from './read-proofs.ts';

type Answer = Omit<BodyOf<typeof proofEndpoints.answerProof>, 'token'>;

export interface Answerer {
  id: number | null;
  /** All their names as an owner of artwork. */
  owners: readonly string[];
}

export async function answerProof(
  parts: ProofParts,
  orderId: string,
  answer: Answer,
  answerer: Answerer,
): Promise<CustomerProof | Refusal> {
  if (answer.decision === 'changes_requested' && !isAnyChange(askedOf(answer)))
    return refuse('invalid', { fields: { words: 'Please tell us what to change.' } });
  return changeOrRefuse(parts.knex, async trx => {
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    const proof =
      order && (await trx('proofs').where({ orderId: order.id }).whereNot({ status: 'superseded' }).first());
    if (!order) throw new Refused(refuse('not_found'));
    if (!proof) throw conflict('The artwork has changed. We’ll send you a new proof.');
    if (!isAnswered(proof, answer)) {
      await mustBeOpen(trx, order, proof, answer);
      await decide({ trx, parts, order, proof, answerer }, answer);
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

export interface Deciding {
  trx: Knex.Transaction;
  parts: ProofParts;
  order: ProvedOrder;
  proof: ProofsRow;
  answerer: Answerer;
}

const askedOf = ({ words = '', pins = [], files = [] }: Answer) => ({ words, pins, files });

/** By others whom the buyer has asked: enough of them have said yes. */
export const approveProof = (deciding: Deciding, answerId: string): Promise<void> =>
  decide(deciding, { version: deciding.proof.revision, answerId, decision: 'approved' });

async function decide(deciding: Deciding, answer: Answer): Promise<void> {
  const { trx, parts, order, proof, answerer } = deciding;
  const { decision, answerId } = answer;
  const { id: actorId } = answerer;
  const at = parts.now();
  const approved = decision === 'approved';
  const words = approved ? (answer.words ?? '') : answerWords(askedOf(answer));
  const whole = approved ? words : await keepRequest(deciding, answer);
  await trx('proofs')
    .where({ id: proof.id })
    .update({ status: decision, answer: words || null, answerId, decidedBy: actorId, decidedAt: at });
  const data = {
    version: proof.revision,
    ...(approved ? { signature: proof.signature } : {}),
    ...(words ? { words: whole } : {}),
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
  await parts.mails.proofAnswered(trx, { orderRowId: order.id, revision, message, approved, words: whole });
}

/** Pins and files of a change. Answers all of the request as text. */
async function keepRequest({ trx, order, proof, answerer }: Deciding, answer: Answer): Promise<string> {
  const asked = askedOf(answer);
  const { pins, files } = asked;
  const view = await readCustomerProof(trx, order);
  const placements = view?.placements ?? [];
  if (pins.some(pin => !placements.some(({ id }) => id === pin.placement)))
    throw new Refused(refuse('invalid', { message: 'A note is on a picture that this proof has not got.' }));
  const named = files.map(({ sha256 }) => sha256);
  const own = await ownArtwork(trx, named, answerer.owners);
  const missing = named.filter(sha256 => !own.has(sha256));
  if (missing.length > 0) throw new Refused(refuse('artwork_missing', { details: { missing } }));
  if (pins.length + files.length > 0)
    await trx('proof_requests').insert({
      proofId: proof.id,
      pins: JSON.stringify(pins),
      files: JSON.stringify(files),
    });
  await trx('artworks')
    .whereIn('sha256', named)
    .update({ attachedAt: trx.raw('coalesce(attached_at, now())') });
  return wholeRequest(asked, placements);
}
