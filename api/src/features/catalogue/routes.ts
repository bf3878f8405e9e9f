import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Knex } from 'knex';
import { indexSince } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { Answer, CatalogueReads } from './catalogue-reads.ts';
import { readCategories } from './read-products.ts';

export interface CatalogueRoutesParts {
  knex: Knex;
  catalogue: CatalogueReads;
}

export function catalogueRoutes({
  knex,
  catalogue,
}: CatalogueRoutesParts): Handlers<typeof catalogueEndpoints> {
  return {
    listProducts: async (_, ctx) => send(ctx, await catalogue.list()),
    packCatalogue: async (_, ctx) => send(ctx, await catalogue.whole()),
    startCatalogue: async ({ query }, ctx) => send(ctx, await catalogue.first(query.category ?? '')),
    indexCatalogue: async ({ query }, ctx) => {
      const { version, answer } = await catalogue.index();
      if (isKnown(ctx, `"${version}"`)) return;
      const before = query.since === undefined ? undefined : catalogue.formerIndex(query.since);
      ctx.body = JSON.stringify(before ? indexSince(answer, before.answer) : answer);
    },
    orderCatalogue: async (_, ctx) => {
      const { order } = await catalogue.index();
      if (!isKnown(ctx, `"${order.version}"`)) ctx.body = JSON.stringify(order);
    },
    readCataloguePieces: async ({ query }, ctx) => {
      const { brotli, text } = await catalogue.pieces(query);
      ctx.status = 200;
      ctx.type = json;
      // The device keeps pieces itself. What isn't packed yet is compressed quickly on its way (compress-answer.ts).
      if (brotli && takesBrotli(ctx)) sendBrotli(ctx, Buffer.from(brotli.buffer));
      else ctx.body = await text();
    },
    getProduct: async ({ params }, ctx) => send(ctx, await catalogue.product(params.id)),
    listCategories: () => readCategories(knex),
  };
}

const json = 'application/json; charset=utf-8';

function send(ctx: Context, answer: Answer | null): void | Refusal {
  if (!answer) return refuse('not_found');
  if (isKnown(ctx, answer.etag)) return;
  const { brotli, identity } = answer;
  if (!takesBrotli(ctx)) ctx.body = identity;
  else if (brotli) sendBrotli(ctx, brotli);
  else ctx.body = Readable.from(slices(identity));
}

/** Sets what every answer with a version has. */
function isKnown(ctx: Context, etag: string): boolean {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  ctx.type = json;
  if (ctx.fresh) ctx.status = 304;
  return ctx.fresh;
}

function takesBrotli(ctx: Context): boolean {
  ctx.vary('Accept-Encoding');
  return ctx.acceptsEncodings('br', 'identity') === 'br';
}

function sendBrotli(ctx: Context, bytes: Buffer): void {
  ctx.set('Content-Encoding', 'br');
  ctx.body = bytes;
}

const sliceBytes = 65_536;

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}
