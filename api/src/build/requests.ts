/** Puts together what quotes, contact messages and the newsletter share. */
import type { Knex } from 'knex';
import type { ContactParts } from '#api/features/leads/send-message.ts';
import { placeAgreed, placeWritten } from '#api/features/checkout/place-agreed.ts';
import type { CheckoutParts } from '#api/features/checkout/checkout-parts.ts';
import { openDeposit } from '#api/features/checkout/open-deposit.ts';
import { endDeposits } from '#api/features/checkout/settle/end-deposits.ts';
import { beginWithDeposit } from '#api/features/orders/begin-with-deposit.ts';
import type { Credit } from '#api/features/orders/change.ts';
import { checkDeposit } from '#api/features/receivables/check-credit.ts';
import { applyCreditTo } from '#api/features/receivables/use-credit.ts';
import { buyerOfQuote } from '#api/features/projects/buyer-of-quote.ts';
import { joinLead, planLead } from '#api/features/projects/join-lead.ts';
import { startQuoteProject } from '#api/crm/start-quote-project.ts';
import type { NewsletterParts } from '#api/features/mail/newsletter/newsletter-parts.ts';
import type { SizeParts } from '#api/features/quotes/sizes/size-links.ts';
import { sendUnderLock } from '#api/features/proofs/send-artwork.ts';
import { fillSizes } from '#api/features/orders/fill-sizes.ts';
import { redrawJobsNow } from './proofs.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import type { QuoteParts } from '#api/features/quotes/request-quote.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import type { OrderWriting } from '#api/features/orders/write-order.ts';
import type { Sales } from '#api/sale/sale.ts';
import { joinCustomer } from '#api/crm/join-customer.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { publicTechniques } from '#contract/techniques/public-technique.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { readWork } from '#api/features/checkout/sell/read-work.ts';
import { splitName } from '#api/crm/start-quote-project.ts';
import { defaultCountry } from '#contract/shop/shop-defaults.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { PdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { createDrawOffer } from '#api/outside/pdf/offer-pdf.ts';

export interface RequestsConfig {
  knex: Knex;
  now: () => Date;
  testPayments: boolean;
  publicUrl: string;
  files: FileStore;
  fonts: PdfFonts;
  sales: Sales;
  checkout: CheckoutParts;
}

export type RequestParts = QuoteParts & SizeParts & ContactParts & NewsletterParts & OrderWriting;

export function buildRequests({
  testPayments,
  fonts,
  sales,
  checkout,
  ...parts
}: RequestsConfig): RequestParts {
  const accounts = { now: parts.now, sales };
  const useCredit: Credit['use'] = (trx, orderRowId, actorId) =>
    applyCreditTo(trx, accounts, orderRowId, actorId);
  return {
    ...parts,
    joinLead,
    planLead,
    readFacts: async knex => {
      const facts = await readSettings(knex);
      return { ...facts, techniques: publicTechniques(facts.techniques) };
    },
    readWork: (work, about) =>
      readWork(
        {
          knex: parts.knex,
          now: parts.now,
          readPricing: async (asked = parts.knex) => pricingSettingsOf(await readSettings(asked)),
        },
        work,
        about,
      ),
    joinCustomer: (trx, { name, email, phone, company, address }) =>
      joinCustomer(trx, {
        userId: null,
        company: company || null,
        customerInfo: { ...splitName(name), email, phone, ...address, country: defaultCountry },
      }),
    startProject: startQuoteProject,
    async placeAgreed(trx, { buyer, ...agreed }) {
      const customerInfo = await buyerOfQuote(trx, buyer, agreed.customerId);
      const order = { ...agreed, userId: buyer.userId, customerInfo };
      return placeAgreed({ now: parts.now, sales }, trx, order);
    },
    deposits: {
      async open({ agreed: { buyer, ...agreed }, ...wanted }) {
        const known = await buyerOfQuote(parts.knex, buyer, agreed.customerId);
        const poNumber = agreed.sold?.poNumber;
        const customerInfo = { ...known, ...(poNumber ? { poNumber } : {}) };
        return openDeposit(checkout, {
          ...wanted,
          agreed: { ...agreed, userId: buyer.userId, customerInfo },
        });
      },
      end: quoteId => endDeposits(checkout, quoteId),
      check: checkDeposit,
      begin: (trx, orderRowId, deposit) =>
        beginWithDeposit({ ...accounts, credit: { use: useCredit } }, trx, orderRowId, deposit),
    },
    async placeWritten(trx, { buyer, ...written }) {
      const customerInfo = await buyerOfQuote(trx, buyer, written.customerId);
      return placeWritten({ now: parts.now, sales }, trx, { ...written, customerInfo });
    },
    async fillOrder(trx, orderId, lines, actorId) {
      const reader = { userId: null, isOffice: true, visitorHash: null, token: undefined };
      const asking = { orderId, reader, actorId };
      const answer = await fillSizes({ knex: trx, now: parts.now }, asking, { lines, address: null });
      return isRefusal(answer) ? answer : null;
    },
    sendArtwork: (trx, orderId, body, sender) =>
      sendUnderLock({ now: parts.now, redrawJobs: redrawJobsNow }, trx, { orderId, body, sender }),
    draw: createDrawOffer(fonts),
    readShop: (knex: Knex = parts.knex) => readShop(knex, testPayments),
  };
}
