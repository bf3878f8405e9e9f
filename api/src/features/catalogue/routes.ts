import type { Context } from 'koa';
import type { Knex } from 'knex';
import { indexSince } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { sendSnapshot, snapshotCacheControl, snapshotType } from '#api/http/answers/send-snapshot.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { CatalogueReads } from './catalogue-reads.ts';
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
    listProducts: async (_, ctx) => sendSnapshot(ctx, await catalogue.list()),
    packCatalogue: async (_, ctx) => sendSnapshot(ctx, await catalogue.whole()),
    startCatalogue: async ({ query }, ctx) => sendSnapshot(ctx, await catalogue.first(query.category ?? '')),
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
      ctx.type = snapshotType;
      // The device keeps pieces itself. What isn't packed yet is compressed quickly on its way (compress-answer.ts).
      if (brotli && takesBrotli(ctx)) sendBrotli(ctx, Buffer.from(brotli.buffer));
      else ctx.body = await text();
    },
    getProduct: async ({ params }, ctx) => sendSnapshot(ctx, await catalogue.product(params.id)),
    listCategories: () => readCategories(knex),
  };
}

/** Sets what every answer with a version has. */
function isKnown(ctx: Context, etag: string): boolean {
  ctx.set('Cache-Control', snapshotCacheControl);
  ctx.set('ETag', etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  ctx.type = snapshotType;
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
