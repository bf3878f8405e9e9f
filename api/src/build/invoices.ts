/** Puts the invoices together: in whose name, on which terms, and how they are drawn. */
import type { Knex } from 'knex';
import type { Seller } from '#contract/invoices/invoices.ts';
import { issueAdjustmentNote, issueInvoice, type IssueParts } from '#api/features/invoices/issue-document.ts';
import { readPolicy } from '#api/features/shop/read-policy.ts';
import { readSettings, type SettledFacts } from '#api/features/shop/read-shop.ts';
import { createDrawDocument, type DrawDocument } from '#api/outside/pdf/document-pdf.ts';
import type { PdfFonts } from '#api/outside/pdf/pdf-fonts.ts';

export interface Invoices {
  issue: IssueParts;
  draw: DrawDocument;
  /** Of an order that is paid or on account; the same invoice however often it is asked for. */
  issueInvoice(trx: Knex.Transaction, orderRowId: number): ReturnType<typeof issueInvoice>;
  /** Of a refund that has succeeded; the same note however often it is asked for. */
  issueAdjustmentNote(trx: Knex.Transaction, refundRowId: number): ReturnType<typeof issueAdjustmentNote>;
}

export function buildInvoices(now: () => Date, fonts: PdfFonts): Invoices {
  const issue = issuePartsOf(now);
  return {
    issue,
    draw: createDrawDocument(fonts),
    issueInvoice: (trx, orderRowId) => issueInvoice(issue, trx, orderRowId),
    issueAdjustmentNote: (trx, refundRowId) => issueAdjustmentNote(issue, trx, refundRowId),
  };
}

/** Papers name who is behind the shop, beside the name that customers know. */
export function sellerOf(shop: SettledFacts): Seller {
  const { legalName, name } = shop;
  return legalName === '' || legalName === name ? shop : { ...shop, name: `${legalName} trading as ${name}` };
}

export function issuePartsOf(now: () => Date): IssueParts {
  return {
    now,
    readSeller: async knex => sellerOf(await readSettings(knex)),
    readTermsDays: async knex => (await readPolicy(knex)).accountTermsDays,
  };
}
