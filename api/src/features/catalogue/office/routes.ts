import type { Knex } from 'knex';
import type { categoryEndpoints } from '#contract/catalogue/category-endpoints.ts';
import type { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { Snapshots } from '../snapshots.ts';
import { changeCategory, createCategory, deleteCategory, restoreCategory } from './change-category.ts';
import { changeVariant, createVariants, deleteVariant, restoreVariant } from './change-variants.ts';
import { readOfficeCategories } from './category-rows.ts';
import { listOfficeProducts, readOfficeProduct } from './read-office-products.ts';
import { reorderProducts } from './reorder-products.ts';
import { deleteProduct, restoreProduct } from './retire-product.ts';
import { changeProduct, createProduct } from './save-product.ts';
import type { PictureParts } from './store-pictures.ts';

export interface OfficeCatalogueParts extends PictureParts {
  knex: Knex;
  snapshots: Snapshots;
}

type Endpoints = typeof productEndpoints & typeof categoryEndpoints;

export function officeCatalogueRoutes(parts: OfficeCatalogueParts): Handlers<Endpoints> {
  const { knex } = parts;

  /** The person who changed the catalogue sees it at once; other nodes are notified by the database. */
  async function told<T>(change: Promise<T>): Promise<T> {
    const answer = await change;
    if (!isRefusal(answer)) parts.snapshots.drop();
    return answer;
  }

  return {
    listOfficeProducts: ({ query }) => listOfficeProducts(knex, query),
    getOfficeProduct: async ({ params }) => (await readOfficeProduct(knex, params.id)) ?? refuse('not_found'),
    createProduct: ({ body, person }) => told(createProduct(parts, body, person.id)),
    changeProduct: ({ params, body, person }) => told(changeProduct(parts, params.id, body, person.id)),
    reorderProducts: ({ body, person }) => told(reorderProducts(knex, body.products, person.id)),
    deleteProduct: ({ params, query, person }) =>
      told(deleteProduct(knex, params.id, query.version, person.id)),
    restoreProduct: ({ params, person }) => told(restoreProduct(knex, params.id, person.id)),
    createVariants: ({ params, body, person }) =>
      told(createVariants({ knex, productId: params.id, actorId: person.id }, body.variants)),
    changeVariant: ({ params, body, person }) =>
      told(changeVariant({ knex, productId: params.id, actorId: person.id }, params.variantId, body)),
    deleteVariant: ({ params, person }) =>
      told(deleteVariant({ knex, productId: params.id, actorId: person.id }, params.variantId)),
    restoreVariant: ({ params, person }) =>
      told(restoreVariant({ knex, productId: params.id, actorId: person.id }, params.variantId)),
    listOfficeCategories: () => readOfficeCategories(knex),
    createCategory: ({ body, person }) => told(createCategory(knex, body, person.id)),
    changeCategory: ({ params, body, person }) => told(changeCategory(knex, params.id, body, person.id)),
    deleteCategory: ({ params, person }) => told(deleteCategory(knex, params.id, person.id)),
    restoreCategory: ({ params, person }) => told(restoreCategory(knex, params.id, person.id)),
  };
}
