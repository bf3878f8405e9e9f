/** Puts together what proofs need of drawings, mails and production. */
import type { Knex } from 'knex';
import type { ProofStatus } from '#contract/proofs/proofs.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { planFromApproval, redrawJobs } from '#api/features/projects/follow-proof.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { createDrawProof } from '#api/outside/pdf/proof-pdf.ts';
import type { PdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { createDrawDecorated } from '#api/outside/images/draw-decorated.ts';

export interface ProofsConfig extends Pick<ProofParts, 'now' | 'files' | 'drawings'> {
  knex: Knex;
  mails: OrderMails;
  fonts: PdfFonts;
}

const statusWords: Readonly<Record<ProofStatus, string>> = {
  sent: 'Waiting for approval',
  approved: 'Approved',
  changes_requested: 'Change asked for',
  superseded: 'Void',
};

export function buildProofs({ fonts, ...config }: ProofsConfig): ProofParts {
  const drawProof = createDrawProof(fonts);
  return {
    ...config,
    draw: createDrawDecorated(),
    async drawPdf(proof, pictures) {
      const { name, timeZone, techniques } = await readSettings(config.knex);
      const sentOn = formatShortDate(new Date(proof.sentAt), timeZone);
      const pictureOf = ({ id }: { id: number }) => pictures.get(id) ?? { garment: null, closeUp: null };
      return drawProof({
        proof,
        shopName: name,
        techniques,
        sentOn,
        status: statusWords[proof.status],
        pictureOf,
      });
    },
    readTimeZone: knex => readSetting(knex, 'shop.timeZone'),
    redrawJobs: redrawJobsNow,
    planFromApproval: async (trx, orderRowId, approvedAt) =>
      planFromApproval(trx, orderRowId, { approvedAt, shop: await readSettings(trx) }),
  };
}

/** By the techniques that the shop has now. */
export const redrawJobsNow: ProofParts['redrawJobs'] = async (trx, orderRowId) =>
  redrawJobs(trx, orderRowId, (await readSettings(trx)).techniques);
