/** Puts together what proofs need of drawings, mails and production. */
import type { Knex } from 'knex';
import { planFromApproval, redrawJobs } from '#api/features/projects/follow-proof.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
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
    readTimeZone: knex => readSetting(knex, 'shop.timeZone'),
    redrawJobs: async (trx, orderRowId) => redrawJobs(trx, orderRowId, (await readSettings(trx)).techniques),
    planFromApproval: async (trx, orderRowId, approvedAt) =>
      planFromApproval(trx, orderRowId, { approvedAt, shop: await readSettings(trx) }),
  };
}
