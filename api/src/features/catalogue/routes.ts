import type { Context } from 'koa';
import type { Knex } from 'knex';
import { packCatalogue } from '#contract/catalogue-pack.ts';
import type { catalogueEndpoints } from '#contract/endpoints/catalogue.ts';
import { refuse, type Refusal } from '#contract/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readAllProducts, readCategories, readProduct, readProductList } from './read-products.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

export interface CatalogueParts {
  knex: Knex;
  snapshots: Snapshots;
}

/** Brotli: made once per version of the catalogue and sent to every device, it may take its time. */
const packQuality = 9;

export function catalogueRoutes({ knex, snapshots }: CatalogueParts): Handlers<typeof catalogueEndpoints> {
  return {
    async listProducts(_, ctx) {
      const list = await snapshots.get('list', async () => (await readProductList(knex)).json);
      return sendSnapshot(ctx, list);
    },
    async packCatalogue(_, ctx) {
      const pack = await snapshots.get(
        'pack',
        async () => JSON.stringify(packCatalogue(await readAllProducts(knex))),
        packQuality,
      );
      return sendSnapshot(ctx, pack);
    },
    async getProduct({ params }, ctx) {
      return sendSnapshot(
        ctx,
        await snapshots.get(`product ${params.id}`, () => readProduct(knex, params.id)),
      );
    },
    listCategories: () => readCategories(knex),
  };
}

function sendSnapshot(ctx: Context, snapshot: Snapshot | null): void | Refusal {
  if (!snapshot) return refuse('not_found');
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', snapshot.etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'application/json; charset=utf-8';
  const packed = ctx.acceptsEncodings('br', 'identity') === 'br';
  if (packed) ctx.set('Content-Encoding', 'br');
  ctx.body = packed ? snapshot.brotli : snapshot.identity;
}
