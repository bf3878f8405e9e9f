/** Puts together what proofs need of drawings, mails and production. */
import type { Knex } from 'knex';
import { planFromApproval, redrawJobs } from './features/crm/follow-proof.ts';
import type { OrderMails } from './features/mail/order-mails.ts';
import type { ProofParts } from './features/proofs/proof-parts.ts';
import { readPolicy } from './features/shop/read-policy.ts';
import { createDrawDecorated } from './outside/images/draw-decorated.ts';

export interface ProofsConfig extends Pick<ProofParts, 'now' | 'files' | 'drawings'> {
  knex: Knex;
  mails: OrderMails;
}

export function buildProofs(config: ProofsConfig): ProofParts {
  return {
    ...config,
    draw: createDrawDecorated(),
    redrawJobs,
    planFromApproval: async (trx, orderRowId, approvedAt) =>
      planFromApproval(trx, orderRowId, { approvedAt, policy: await readPolicy(trx) }),
  };
}
