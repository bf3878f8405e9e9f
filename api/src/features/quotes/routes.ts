import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { buffer } from 'node:stream/consumers';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';
import type { quoteOfferEndpoints } from '#contract/quotes/offer-endpoints.ts';
import type { quoteEndpoints } from '#contract/quotes/endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { offerFileLimitBytes } from '#contract/quotes/quotes.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { fileNotHere } from '#api/outside/files/not-here.ts';
import { answerQuote, startProject } from './answer-quote.ts';
import type { Author } from './deposit/own-deposit.ts';
import { payDeposit } from './deposit/pay-deposit.ts';
import { changeQuote, deleteQuote, logCall, restoreQuote } from './change-quote.ts';
import { exportName, exportQuotes } from './export-quotes.ts';
import { listEarlierArtwork } from './lines/earlier-artwork.ts';
import { findOffer, viewOf } from './find-offer.ts';
import { fileName, keepFile } from './keep-file.ts';
import { countQuotes, listQuotes } from './list-quotes.ts';
import { offerOf } from './offer-row.ts';
import { addQuoteEvent } from './quote-events.ts';
import { clockOf, type OfferParts } from './quote-parts.ts';
import { readQuote } from './read-quote.ts';
import { requestQuote, type QuoteParts } from './request-quote.ts';
import { sendQuote } from './send-quote.ts';
import { saveDraft } from './lines/save-draft.ts';
import { offerWork, writeQuote } from './lines/write-quote.ts';

const authorOf = (person: SessionUser): Author => ({
  id: person.id,
  mayGiveCredit: can(person, 'accounts.approve'),
});

export type QuoteRoutesParts = QuoteParts & OfferParts;

/** Read and thrown away beyond the limit, so that the answer still arrives; more than that is cut off. */
const discardedBytes = 1_000_000;

export function quoteRoutes(parts: QuoteRoutesParts): Handlers<typeof quoteEndpoints> {
  return {
    requestQuote: ({ body, person }) => requestQuote(parts, body, person?.id ?? null),
  };
}

export function officeQuoteRoutes(parts: QuoteRoutesParts): Handlers<typeof officeQuoteEndpoints> {
  const { knex } = parts;
  return {
    listQuotes: async ({ query }, ctx) => linkPages(ctx, await listQuotes(knex, query, await clockOf(parts))),
    countQuotes: async ({ query }) => countQuotes(knex, query, await clockOf(parts)),
    async exportQuotes({ query, person }, ctx) {
      const clock = await clockOf(parts);
      const file = await exportQuotes(knex, query, clock);
      // What was searched for may be somebody's name, and the log is kept for ever.
      const { search, ...after } = query;
      await knex.transaction(trx =>
        recordAudit(trx, {
          actorId: person.id,
          entity: 'quotes',
          entityId: 'all',
          action: 'quote.export',
          after: { ...after, isSearch: Boolean(search) },
        }),
      );
      sendFile(ctx, { type: 'text/csv; charset=utf-8', name: exportName(clock) });
      ctx.body = file;
    },
    getQuote: async ({ params }) =>
      (await readQuote(knex, params.id, await clockOf(parts))) ?? refuse('not_found'),
    changeQuote: ({ params, body, person }) =>
      endingDeposits(parts, params.id, changeQuote(parts, params.id, body, person.id)),
    deleteQuote: ({ params, query, person }) =>
      endingDeposits(parts, params.id, deleteQuote(parts, params.id, query.version, person.id)),
    restoreQuote: ({ params, person }) => restoreQuote(parts, params.id, person.id),
    listEarlierArtwork: ({ query }) => listEarlierArtwork(knex, query.email),
    priceWork: async ({ body: { work, ...about } }) => {
      const read = await parts.readWork(work, about);
      return isRefusal(read) ? read : read.priced;
    },
    saveQuoteDraft: ({ params, body, person }) => saveDraft(parts, params.uuid, body, person.id),
    writeQuote: ({ body, person }) => writeQuote(parts, body, authorOf(person)),
    offerWork: ({ params, body, person }) =>
      endingDeposits(parts, params.id, offerWork(parts, params.id, body, authorOf(person))),
    sendQuote: ({ params, body, person }) =>
      endingDeposits(parts, params.id, sendQuote(parts, params.id, body, authorOf(person))),
    logQuoteCall: ({ params, body, person }) => logCall(parts, params.id, body, person.id),
    startQuoteProject: ({ params, query, person }) =>
      endingDeposits(parts, params.id, startProject(parts, params.id, person.id, query.option)),
    async putQuoteFile({ params, person }, ctx) {
      const declared = Number(ctx.get('Content-Length') || 0);
      if (declared > offerFileLimitBytes + discardedBytes) return refuse('too_large');
      return keepFile(parts, { sha256: params.sha256, stream: bodyOf(ctx.req), uploadedBy: person.id });
    },
  };
}

export function quoteOfferRoutes(parts: QuoteRoutesParts): Handlers<typeof quoteOfferEndpoints> {
  const { knex, files, draw, now } = parts;
  return {
    async getQuoteOffer({ params, query, person }) {
      const offer = await findOffer(knex, { id: params.id, token: query.token });
      if (!offer) return refuse('not_found');
      const at = now();
      // The office looking at its own mail is no customer looking.
      if (!can(person, 'quotes.manage') && !offer.isQuoteDeleted) {
        await knex.transaction(trx =>
          addQuoteEvent(trx, { quoteId: offer.quoteId, offerId: offer.id, type: 'viewed', at }),
        );
      }
      return viewOf(offer, at);
    },
    async getQuoteOfferPdf({ params, query }, ctx) {
      const offer = await findOffer(knex, { id: params.id, token: query.token });
      if (!offer) return refuse('not_found');
      sendFile(ctx, { type: 'application/pdf', name: `${offer.number}.pdf` });
      ctx.body = await buffer(draw(offerOf(offer, offer)));
    },
    async getQuoteOfferFile({ params, query }, ctx) {
      const offer = await findOffer(knex, { id: params.id, token: query.token });
      const file = offer?.files.find(one => one.sha256 === params.sha256);
      const extension = file?.name.split('.').at(-1) ?? '';
      const stored = file && (await files.read(fileName(file.sha256, extension)));
      if (!file) return refuse('not_found');
      if (!stored) return fileNotHere();
      sendFile(ctx, { type: 'application/octet-stream', name: file.name });
      ctx.set('Content-Length', String(stored.bytes));
      ctx.body = stored.stream;
    },
    acceptQuote: ({ body }) =>
      endingDeposits(parts, body.id, answerQuote(parts, { ...body, answer: 'accepted' })),
    payDeposit: ({ body }) => payDeposit(parts, body),
    declineQuote: ({ body }) =>
      endingDeposits(
        parts,
        body.id,
        answerQuote(parts, {
          id: body.id,
          token: body.token,
          answer: 'declined',
          reason: body.reason ?? null,
        }),
      ),
  };
}

/** After the change has been committed: nobody pays a deposit for what is no longer offered. */
async function endingDeposits<Answer>(
  { deposits }: Pick<OfferParts, 'deposits'>,
  quoteId: number,
  change: Promise<Answer>,
): Promise<Answer> {
  const answer = await change;
  if (!isRefusal(answer)) await deposits.end(quoteId);
  return answer;
}

/** To be saved and not shown: whatever is in it, it does nothing here. */
function sendFile(ctx: Context, { type, name }: { type: string; name: string }): void {
  const plain = name.replaceAll(/[^\w .-]+/g, '_');
  ctx.status = 200;
  ctx.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
}

/** Leaving the loop early must not destroy the request: the connection would go with it, and the answer too. */
function bodyOf(req: IncomingMessage): AsyncIterable<Buffer> {
  return req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
