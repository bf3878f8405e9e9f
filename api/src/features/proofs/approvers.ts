/**
 * Others whom the buyer asks about a proof. Everything that changes an answer or the rule holds the order's lock, as the
 * buyer's own answer does: whoever completes the number approves the proof, and nobody does so a second time.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type {
  approverEndpoints,
  AskedApprovers,
  ProofApproval,
} from '#contract/proofs/approver-endpoints.ts';
import { approverLimits, isAgreed } from '#contract/proofs/approvers.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { whyNoProof } from '#contract/proofs/proofs.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { ProofApproversRow, ProofsRow } from '#api/database/tables.ts';
import { approveProof } from './answer-proof.ts';
import type { ProofParts, ProvedOrder } from './proof-parts.ts';
import { findProvedOrder, readCustomerProof } from './read-proofs.ts';

type Asking = Omit<BodyOf<typeof approverEndpoints.askApprovers>, 'token'>;
type Answering = BodyOf<typeof approverEndpoints.answerProofApproval>;

const dayMs = 86_400_000;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Those who count: nobody whose link was taken back. */
async function countingOf(knex: Knex, proofId: number): Promise<ProofApproversRow[]> {
  return knex('proof_approvers').where({ proofId }).whereNull('removedAt').orderBy('createdAt').orderBy('id');
}

export async function askApprovers(
  parts: ProofParts,
  orderId: string,
  { version, needed, people }: Asking,
  actorId: number | null,
): Promise<AskedApprovers | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const { order, proof } = await openProof(trx, orderId);
    if (proof.revision !== version) throw conflict('There is a newer proof. Please look at it first.');
    const known = await countingOf(trx, proof.id);
    const all = new Set([...known, ...people].map(({ id }) => id));
    if (all.size > approverLimits.people)
      throw conflict(`A proof is shown to at most ${approverLimits.people} people by link.`);
    if (needed !== null && needed > all.size)
      throw new Refused(
        refuse('invalid', {
          fields: { needed: `Only ${all.size} ${all.size === 1 ? 'person is' : 'people are'} asked.` },
        }),
      );
    const links: AskedApprovers['links'] = [];
    for (const { id, name } of people) {
      const token = randomBytes(32).toString('base64url');
      await saveLink(trx, proof.id, { id, name, tokenHash: hashOf(token), expiresAt: endOfLink(parts) });
      links.push({ id, name, token });
    }
    await trx('proof_panels').insert({ proofId: proof.id, needed }).onConflict('proofId').merge(['needed']);
    await recordAudit(trx, {
      actorId,
      entity: 'order',
      entityId: order.orderId,
      action: 'proof.askApprovers',
      after: { version: proof.revision, people: all.size, needed },
    });
    return { proof: await mustRead(trx, order), links };
  });
}

const endOfLink = ({ now }: ProofParts): Date => new Date(now().getTime() + approverLimits.days * dayMs);

/** A new link takes the place of the one before; an answer that was given stays. */
async function saveLink(
  trx: Knex.Transaction,
  proofId: number,
  link: Pick<ProofApproversRow, 'id' | 'name' | 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  const known = await trx('proof_approvers').where({ id: link.id }).first('proofId', 'removedAt');
  if (known && (known.proofId !== proofId || known.removedAt))
    throw conflict('That link was taken back. Please add the person again.');
  await trx('proof_approvers')
    .insert({ ...link, proofId })
    .onConflict('id')
    .merge(['name', 'tokenHash', 'expiresAt']);
}

export async function removeApprover(
  parts: ProofParts,
  orderId: string,
  id: string,
  actorId: number | null,
): Promise<CustomerProof | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const { order, proof } = await openProof(trx, orderId);
    const found = await trx('proof_approvers').where({ id, proofId: proof.id }).first('removedAt');
    if (!found) throw new Refused(refuse('not_found'));
    if (!found.removedAt) {
      await trx('proof_approvers').where({ id }).update({ removedAt: parts.now() });
      // Any two of two are all of them, and three of two never come.
      const left = await countingOf(trx, proof.id);
      await trx('proof_panels')
        .where({ proofId: proof.id })
        .where('needed', '>=', left.length)
        .update({ needed: null });
      await recordAudit(trx, {
        actorId,
        entity: 'order',
        entityId: order.orderId,
        action: 'proof.removeApprover',
        after: { version: proof.revision },
      });
    }
    return mustRead(trx, order);
  });
}

/** The order under its lock, and its proof while that waits for an answer. */
async function openProof(
  trx: Knex.Transaction,
  orderId: string,
): Promise<{ order: ProvedOrder; proof: ProofsRow }> {
  const order = await findProvedOrder(trx, orderId, { isLocked: true });
  const proof =
    order && (await trx('proofs').where({ orderId: order.id }).whereNot({ status: 'superseded' }).first());
  if (!order || !proof) throw new Refused(refuse('not_found'));
  const why = whyNoProof(order) ?? decidedWords(proof);
  if (why) throw conflict(why);
  return { order, proof };
}

function decidedWords({ status }: Pick<ProofsRow, 'status'>): string | null {
  if (status === 'approved') return 'This proof has been approved. It’s made exactly as shown.';
  if (status === 'changes_requested') return 'A change was asked for. There will be a new proof.';
  return status === 'superseded'
    ? 'There is a newer proof. Please ask for a link to it, from whoever sent you this one.'
    : null;
}

async function mustRead(trx: Knex.Transaction, order: ProvedOrder): Promise<CustomerProof> {
  const proof = await readCustomerProof(trx, order);
  if (!proof) throw new Refused(refuse('not_found'));
  return proof;
}

interface Link {
  approver: ProofApproversRow;
  proof: ProofsRow;
  orderId: string;
}

/** Refused in the same words whether there is no such link or another token. */
async function findLink(knex: Knex, parts: ProofParts, id: string, token: string): Promise<Link> {
  const approver = await knex('proof_approvers')
    .where({ id, tokenHash: hashOf(token) })
    .first();
  if (!approver) throw new Refused(refuse('not_found'));
  if (approver.removedAt || approver.expiresAt <= parts.now())
    throw new Refused(
      refuse('link_expired', {
        message: 'That link has ended. Please ask for a new one, from whoever sent it.',
      }),
    );
  const proof = await knex('proofs').where({ id: approver.proofId }).first();
  const order = proof && (await knex('orders').where({ id: proof.orderId }).first('orderId'));
  if (!proof || !order) throw new Refused(refuse('not_found'));
  return { approver, proof, orderId: order.orderId };
}

export function readApproval(parts: ProofParts, id: string, token: string): Promise<ProofApproval | Refusal> {
  return changeOrRefuse(parts.knex, async trx => viewOf(trx, await findLink(trx, parts, id, token)));
}

async function viewOf(trx: Knex.Transaction, { approver, proof, orderId }: Link): Promise<ProofApproval> {
  const order = await findProvedOrder(trx, orderId);
  if (!order) throw new Refused(refuse('not_found'));
  const shown = proof.status === 'superseded' ? null : await readCustomerProof(trx, order);
  return {
    name: approver.name,
    decision: approver.decision as ProofApproval['decision'],
    words: approver.answer,
    expiresAt: approver.expiresAt.toISOString(),
    closed: decidedWords(proof) ?? whyNoProof(order),
    proof: shown && withoutAnswers(shown),
  };
}

/** What the buyer and the others have said is between the buyer and the shop. */
function withoutAnswers({ approvers: _, approversNeeded: __, ...proof }: CustomerProof): CustomerProof {
  return { ...proof, answer: null, pins: [], files: [] };
}

export function answerApproval(
  parts: ProofParts,
  id: string,
  { token, version, answerId, decision, words = '' }: Answering,
): Promise<ProofApproval | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const { orderId } = await findLink(trx, parts, id, token);
    // Its proof may have been answered while the lock was waited for.
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    const link = await findLink(trx, parts, id, token);
    const { approver, proof } = link;
    if (!order) throw new Refused(refuse('not_found'));
    const isSaid =
      approver.answerId === answerId || (approver.decision === decision && decision === 'approved');
    if (isSaid) return viewOf(trx, link);
    if (decision === 'changes_requested' && words.trim() === '')
      throw new Refused(refuse('invalid', { fields: { words: 'Please tell us what to change.' } }));
    const why = whyNoProof(order) ?? decidedWords(proof);
    if (why) throw conflict(why);
    if (proof.revision !== version) throw conflict('There is a newer proof. Please look at it first.');
    await trx('proof_approvers')
      .where({ id })
      .update({ decision, answer: words.trim() || null, answerId, answeredAt: parts.now() });
    await recordAudit(trx, {
      actorId: null,
      entity: 'order',
      entityId: orderId,
      action: decision === 'approved' ? 'proof.approverAgrees' : 'proof.approverAsksForChange',
      after: { version: proof.revision, approver: id },
    });
    const panel = await trx('proof_panels').where({ proofId: proof.id }).first('needed');
    const said = (await countingOf(trx, proof.id)).map(one => ({
      decision: one.decision as ProofApproval['decision'],
    }));
    if (decision === 'approved' && isAgreed(said, panel?.needed ?? null))
      await approveProof({ trx, parts, order, proof, answerer: { id: null, owners: [] } }, answerId);
    return viewOf(trx, await findLink(trx, parts, id, token));
  });
}

/** Whether this is the token of a link to the proof that shows this picture or this design of the order. */
export async function showsByLink(
  knex: Knex,
  orderId: string,
  token: string | undefined,
  what: { placement: number } | { sha256: string },
): Promise<boolean> {
  if (!token) return false;
  const shown = 'placement' in what ? { 'pp.id': what.placement } : { 'pp.sha256': what.sha256 };
  const found = await knex('proof_approvers as a')
    .join('proofs as p', 'p.id', 'a.proofId')
    .join('orders as o', 'o.id', 'p.orderId')
    .join('proof_placements as pp', 'pp.proofId', 'p.id')
    .where({ 'a.tokenHash': hashOf(token), 'o.orderId': orderId, ...shown })
    .whereNull('a.removedAt')
    .where('a.expiresAt', '>', knex.fn.now())
    .first<{ id: string } | undefined>('a.id');
  return found !== undefined;
}
