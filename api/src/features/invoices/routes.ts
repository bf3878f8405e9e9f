import type { Context } from 'koa';
import type { Knex } from 'knex';
import type { Readable } from 'node:stream';
import type { DocumentEntry, invoiceEndpoints, OrderDocument } from '#contract/invoices/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { InvoiceStanding } from '#contract/invoices/invoice-words.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import type { IssueParts } from './issue-document.ts';
import { readHowToPay } from '#api/database/shared/how-to-pay.ts';
import { type PayableDocuments, settleDocuments } from './settle-documents.ts';

export interface InvoiceRoutesParts {
  knex: Knex;
  issue: IssueParts;
  /** Origin, without a trailing slash. */
  publicUrl: string;
  draw: (document: OrderDocument, standing?: InvoiceStanding) => Readable;
  /** The order as this request may read it; null for everybody who may not. */
  findOrder(
    ctx: Context,
    person: SessionUser | null,
    orderId: string,
    token: string | undefined,
  ): Promise<{ id: number } | null>;
}

interface Asked {
  params: { orderId: string };
  query: { token?: string | undefined };
  person: SessionUser | null;
}

export function invoiceRoutes(parts: InvoiceRoutesParts): Handlers<typeof invoiceEndpoints> {
  const { knex, issue, draw, findOrder, publicUrl } = parts;

  async function papersOf(
    { params, query, person }: Asked,
    ctx: Context,
  ): Promise<PayableDocuments | Refusal> {
    const order = await findOrder(ctx, person, params.orderId, query.token);
    if (!order) return refuse('not_found');
    const papers = await settleDocuments(knex, issue, order.id);
    if (isRefusal(papers)) return papers;
    return { ...papers, howToPay: await readHowToPay(knex, order.id, { publicUrl, token: query.token }) };
  }

  async function namedOf(
    { params, ...asked }: Asked & { params: { number: string } },
    ctx: Context,
  ): Promise<{ document: OrderDocument; papers: PayableDocuments } | Refusal> {
    const papers = await papersOf({ params, ...asked }, ctx);
    if (isRefusal(papers)) return papers;
    const document = allOf(papers).find(({ number }) => number === params.number);
    return document ? { document, papers } : refuse('not_found');
  }

  return {
    async getInvoice(asked, ctx) {
      const papers = await papersOf(asked, ctx);
      if (isRefusal(papers)) return papers;
      const { invoice: document, further, adjustments, payment, howToPay } = papers;
      return { document, further, adjustments, payment, howToPay };
    },
    async getInvoicePdf(asked, ctx) {
      const papers = await papersOf(asked, ctx);
      if (isRefusal(papers)) return papers;
      return sendPdf(ctx, papers.invoice, draw(papers.invoice, papers));
    },
    async listOrderDocuments(asked, ctx) {
      const papers = await papersOf(asked, ctx);
      // An order without papers is no mistake of who asks for the list.
      if (isRefusal(papers)) return papers.refusal === 'conflict' ? [] : papers;
      return allOf(papers).map(entryOf);
    },
    async getOrderDocument(asked, ctx) {
      const named = await namedOf(asked, ctx);
      return isRefusal(named) ? named : named.document;
    },
    async getOrderDocumentPdf(asked, ctx) {
      const named = await namedOf(asked, ctx);
      return isRefusal(named) ? named : sendPdf(ctx, named.document, draw(named.document, named.papers));
    },
  };
}

function allOf({ invoice, further, adjustments }: PayableDocuments): OrderDocument[] {
  return [invoice, ...further, ...adjustments];
}

function entryOf({ kind, number, title, issuedAt, totalCents }: OrderDocument): DocumentEntry {
  return { kind, number, title, issuedAt, totalCents };
}

/** To be saved, under the document's number. */
function sendPdf(ctx: Context, { number }: OrderDocument, pdf: Readable): undefined {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${number}.pdf"`,
    'Cache-Control': 'private, no-store',
  });
  ctx.body = pdf;
}
