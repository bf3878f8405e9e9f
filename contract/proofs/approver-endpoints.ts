/** A proof that the buyer shows to others by link: each says yes or asks for a change. A link opens that proof alone. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { freeText, instant, personText, uuid } from '../wire/shapes.ts';
import { approverLimits } from './approvers.ts';
import { customerProof } from './endpoints.ts';
import { proofAnswers } from './proofs.ts';

const named = z.object({ orderId: z.string().max(64) });
const token = z.string().max(100);
const ids = z.object({ id: uuid });

export const askedApprovers = z.object({
  proof: customerProof,
  /** Of those who were named in the request, and only in this answer: the shop keeps their hashes. */
  links: z.array(z.object({ id: uuid, name: z.string(), token: z.string() })),
});
export type AskedApprovers = z.output<typeof askedApprovers>;

/** What somebody with a link sees. */
export const proofApproval = z.object({
  /** As the buyer has named them. */
  name: z.string(),
  decision: z.enum(proofAnswers).nullable(),
  words: z.string().nullable(),
  expiresAt: instant,
  /** Why it can't be answered; null while it can. */
  closed: z.string().nullable(),
  /** Without the others' answers. Null once there is another version. */
  proof: customerProof.nullable(),
});
export type ProofApproval = z.output<typeof proofApproval>;

export const approverEndpoints = {
  askApprovers: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/proof/approvers',
    summary:
      'Makes links to the proof for others and says how many of them have to agree; an id that exists gets a new link',
    access: anyone,
    limit: 'mailLink',
    params: named,
    body: z.object({
      token: token.optional(),
      /** The version that the buyer saw. */
      version: z.int32().positive(),
      /** How many have to say yes; null: all. */
      needed: z.int().min(1).max(approverLimits.people).nullable(),
      people: z
        .array(z.object({ id: uuid, name: personText(approverLimits.name, 1) }))
        .max(approverLimits.people),
    }),
    response: askedApprovers,
    secrets: true,
  }),
  removeApprover: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/proof/approvers/{id}/remove',
    summary: 'Ends the link of somebody who was asked about the proof; their answer doesn’t count any more',
    access: anyone,
    limit: 'mailLink',
    params: named.extend(ids.shape),
    body: z.object({ token: token.optional() }),
    response: customerProof,
  }),
  getProofApproval: endpoint({
    method: 'GET',
    path: '/api/proof-approvals/{id}',
    summary: 'The proof that a link is for, and the answer of whoever holds it',
    access: anyone,
    limit: 'orderLookup',
    params: ids,
    query: z.object({ token }),
    response: proofApproval,
  }),
  answerProofApproval: endpoint({
    method: 'POST',
    path: '/api/proof-approvals/{id}/answer',
    summary: 'Says yes or asks for a change; the answer that completes the number approves the proof, once',
    access: anyone,
    limit: 'mailLink',
    params: ids,
    body: z.object({
      token,
      version: z.int32().positive(),
      answerId: uuid,
      decision: z.enum(proofAnswers),
      words: freeText(2000).optional(),
    }),
    response: proofApproval,
  }),
};
