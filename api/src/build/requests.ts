/** Puts together what quotes, contact messages and the newsletter share. */
import type { Knex } from 'knex';
import type { ContactParts } from '#api/features/leads/send-message.ts';
import { placeAgreed } from '#api/features/checkout/place-agreed.ts';
import { buyerOfQuote } from '#api/features/projects/buyer-of-quote.ts';
import { joinLead } from '#api/features/projects/join-lead.ts';
import { startQuoteProject } from '#api/crm/start-quote-project.ts';
import type { NewsletterParts } from '#api/features/mail/newsletter/newsletter-parts.ts';
import type { OfferParts } from '#api/features/quotes/quote-parts.ts';
import type { QuoteParts } from '#api/features/quotes/request-quote.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import type { Sales } from '#api/sale/sale.ts';
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
}

export type RequestParts = QuoteParts & OfferParts & ContactParts & NewsletterParts;

export function buildRequests({ testPayments, fonts, sales, ...parts }: RequestsConfig): RequestParts {
  return {
    ...parts,
    joinLead,
    startProject: startQuoteProject,
    async placeAgreed(trx, { buyer, ...agreed }) {
      const customerInfo = await buyerOfQuote(trx, buyer, agreed.customerId);
      const order = { ...agreed, userId: buyer.userId, customerInfo };
      return placeAgreed({ now: parts.now, sales }, trx, order);
    },
    draw: createDrawOffer(fonts),
    readShop: () => readShop(parts.knex, testPayments),
  };
}
