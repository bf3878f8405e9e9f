/** Puts together what proofs need of drawings, mails and production. */
import type { Knex } from 'knex';
import { planFromApproval, redrawJobs } from '#api/features/projects/follow-proof.ts';
import type { OrderMails } from '#api/features/mail/order-mails.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
import { readPolicy } from '#api/features/shop/read-policy.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { createDrawDecorated } from '#api/outside/images/draw-decorated.ts';

export interface ProofsConfig extends Pick<ProofParts, 'now' | 'files' | 'drawings'> {
  knex: Knex;
  mails: OrderMails;
}

export function buildProofs(config: ProofsConfig): ProofParts {
  return {
    ...config,
    draw: createDrawDecorated(),
    readTimeZone: async knex => (await readSettings(knex)).timeZone,
    redrawJobs,
    planFromApproval: async (trx, orderRowId, approvedAt) =>
      planFromApproval(trx, orderRowId, { approvedAt, policy: await readPolicy(trx) }),
  };
}
