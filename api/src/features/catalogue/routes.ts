import type { Knex } from 'knex';
import { packCatalogue } from '#contract/catalogue/catalogue-pack.ts';
import type { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { sendSnapshot, type Snapshot } from '#api/http/answers/send-snapshot.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readAllProducts, readCategories, readProduct, readProductList } from './read-products.ts';
import type { Snapshots } from './snapshots.ts';

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

/** The catalogue's answers, kept under their addresses, which the pages of the shop are filled from as well. */
export function createCatalogueReads({ knex, snapshots }: CatalogueParts): CatalogueReads {
  return {
    list: () => snapshots.get('/api/products', async () => (await readProductList(knex)).json),
    product: id => snapshots.get(`/api/products/${id}`, () => readProduct(knex, id)),
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
          '/api/catalogue',
          async () => JSON.stringify(packCatalogue(await readAllProducts(parts.knex))),
          packQuality,
        ),
      ),
    getProduct: async ({ params }, ctx) => sendSnapshot(ctx, await reads.product(params.id)),
    listCategories: () => readCategories(parts.knex),
  };
}
