import type { QueryBuilder, RelationMappings } from 'objection';
import { BaseModel, column } from './base-model.ts';
import { Product } from './product.ts';

export class ProductVariant extends BaseModel {
  static override tableName = 'product_variants';
  static override modifiers = {
    current(query: QueryBuilder<BaseModel>) {
      query.whereNull(column(query, 'archivedAt'));
    },
    inOrder(query: QueryBuilder<BaseModel>) {
      query.orderBy([column(query, 'displayOrder'), column(query, 'id')]);
    },
  };

  declare id: number;
  declare productId: number;
  declare stockCode: string;
  declare color: string;
  declare size: string;
  declare priceCents: number;
  declare gtin: string | null;
  declare hexCodes: string[];
  declare pantones: string[];
  declare stock: number;
  declare imageUrl: string | null;
  declare localImagePath: string | null;
  declare displayOrder: number;
  declare archivedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare product?: Product | null;

  static override relationMappings = (): RelationMappings => ({
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: 'product_variants.productId', to: 'products.id' },
    },
  });
}
