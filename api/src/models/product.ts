import type { QueryBuilder, RelationMappings } from 'objection';
import type { LineColour } from '#contract/cart.ts';
import type { PriceBreak } from '#contract/pricing.ts';
import { BaseModel, column, notDeleted } from './base-model.ts';
import { ProductCategory } from './product-category.ts';
import { ProductVariant } from './product-variant.ts';

export class Product extends BaseModel {
  static override tableName = 'products';
  static override jsonAttributes = ['priceBreaks', 'colors', 'features', 'care'];
  static override decimalAttributes = ['rating'];
  static override modifiers = {
    notDeleted,
    forSale(query: QueryBuilder<BaseModel>) {
      query.whereNull(column(query, 'archivedAt')).whereNull(column(query, 'deletedAt'));
    },
    inOrder(query: QueryBuilder<BaseModel>) {
      query.orderBy([column(query, 'displayOrder'), column(query, 'id')]);
    },
  };

  declare id: number;
  declare name: string;
  declare slug: string;
  declare description: string;
  declare priceCents: number;
  declare priceBreaks: PriceBreak[];
  declare categoryName: string | null;
  declare categories: string[];
  declare subcategory: string | null;
  declare supplier: string | null;
  declare stockCode: string | null;
  declare stock: number;
  declare trackStock: boolean;
  declare variantPricing: boolean;
  declare customizable: boolean;
  declare printingTechniques: string[];
  declare colors: LineColour[];
  declare image: string | null;
  declare imageBack: string | null;
  declare imageSide: string | null;
  declare garment: string | null;
  declare features: string[];
  declare care: string[];
  declare sizeGuide: string | null;
  declare rating: number | null;
  declare numReviews: number;
  declare ratingIsSample: boolean;
  declare displayOrder: number;
  /** What imports leave alone. */
  declare handMade: string[];
  declare archivedAt: Date | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare variants?: ProductVariant[];
  declare categoryLinks?: ProductCategory[];

  static override relationMappings = (): RelationMappings => ({
    variants: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProductVariant,
      join: { from: 'products.id', to: 'product_variants.productId' },
    },
    categoryLinks: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProductCategory,
      join: { from: 'products.id', to: 'product_categories.productId' },
    },
  });
}
