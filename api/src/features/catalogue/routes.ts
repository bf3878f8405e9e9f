import type { Context } from 'koa';
import type { Knex } from 'knex';
import { packCatalogue } from '#contract/catalogue/catalogue-pack.ts';
import type { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readAllProducts, readCategories, readProduct, readProductList } from './read-products.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

export interface CatalogueParts {
  knex: Knex;
  snapshots: Snapshots;
}

/** Brotli: made once per version of the catalogue and sent to every device, it may take its time. */
const packQuality = 9;

export interface CatalogueReads {
  list: () => Promise<Snapshot | null>;
  /** Null when there is none on sale. */
  product: (id: number) => Promise<Snapshot | null>;
}

/** The catalogue's answers, which the pages of the shop are filled from as well. */
export function createCatalogueReads({ knex, snapshots }: CatalogueParts): CatalogueReads {
  return {
    list: () => snapshots.get('list', async () => (await readProductList(knex)).json),
    product: id => snapshots.get(`product ${id}`, () => readProduct(knex, id)),
  };
}

export function catalogueRoutes(parts: CatalogueParts): Handlers<typeof catalogueEndpoints> {
  const reads = createCatalogueReads(parts);
  return {
    listProducts: async (_, ctx) => sendSnapshot(ctx, await reads.list()),
    packCatalogue: async (_, ctx) =>
      sendSnapshot(
        ctx,
        await parts.snapshots.get(
          'pack',
          async () => JSON.stringify(packCatalogue(await readAllProducts(parts.knex))),
          packQuality,
        ),
      ),
    getProduct: async ({ params }, ctx) => sendSnapshot(ctx, await reads.product(params.id)),
    listCategories: () => readCategories(parts.knex),
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
