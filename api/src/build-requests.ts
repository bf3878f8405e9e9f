/** Puts together what quotes, contact messages and the newsletter share. */
import type { Knex } from 'knex';
import type { ContactParts } from './features/contact/send-message.ts';
import { joinLead } from './features/crm/join-lead.ts';
import type { NewsletterParts } from './features/newsletter/newsletter-parts.ts';
import type { QuoteParts } from './features/quotes/request-quote.ts';
import { readShop } from './features/shop/read-shop.ts';

export interface RequestsConfig {
  knex: Knex;
  now: () => Date;
  testPayments: boolean;
  publicUrl: string;
}

export type RequestParts = QuoteParts & ContactParts & NewsletterParts;

export function buildRequests({ knex, now, testPayments, publicUrl }: RequestsConfig): RequestParts {
  return { knex, now, publicUrl, joinLead, readShop: () => readShop(knex, testPayments) };
}
