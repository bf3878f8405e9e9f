/** Puts together what quotes, contact messages and the newsletter share. */
import type { Knex } from 'knex';
import type { ContactParts } from './features/contact/send-message.ts';
import { placeAgreed } from './features/checkout/place-agreed.ts';
import { buyerOfQuote } from './features/crm/buyer-of-quote.ts';
import { joinLead } from './features/crm/join-lead.ts';
import { startQuoteProject } from './features/crm/start-quote-project.ts';
import type { NewsletterParts } from './features/newsletter/newsletter-parts.ts';
import type { OfferParts } from './features/quotes/quote-parts.ts';
import type { QuoteParts } from './features/quotes/request-quote.ts';
import { readPolicy } from './features/shop/read-policy.ts';
import { readShop } from './features/shop/read-shop.ts';
import type { FileStore } from './outside/files/file-store.ts';
import type { PdfFonts } from './outside/pdf/pdf-fonts.ts';
import { createDrawOffer } from './outside/pdf/offer-pdf.ts';

export interface RequestsConfig {
  knex: Knex;
  now: () => Date;
  testPayments: boolean;
  publicUrl: string;
  files: FileStore;
  fonts: PdfFonts;
}

export type RequestParts = QuoteParts & OfferParts & ContactParts & NewsletterParts;

export function buildRequests({ testPayments, fonts, ...parts }: RequestsConfig): RequestParts {
  return {
    ...parts,
    joinLead,
    startProject: startQuoteProject,
    async placeAgreed(trx, { buyer, ...agreed }) {
      const customerInfo = await buyerOfQuote(trx, buyer, agreed.customerId);
      const order = { ...agreed, userId: buyer.userId, customerInfo };
      return placeAgreed({ now: parts.now, readPolicy }, trx, order);
    },
    draw: createDrawOffer(fonts),
    readShop: () => readShop(parts.knex, testPayments),
  };
}
