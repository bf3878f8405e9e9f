import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Category } from './category.ts';
import { Product } from './product.ts';

export class ProductCategory extends BaseModel {
  static override tableName = 'product_categories';
  static override idColumn = ['productId', 'categoryId'];

  declare productId: number;
  declare categoryId: string;
  declare product?: Product | null;
  declare category?: Category | null;

  static override relationMappings = (): RelationMappings => ({
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: 'product_categories.productId', to: 'products.id' },
    },
    category: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Category,
      join: { from: 'product_categories.categoryId', to: 'categories.id' },
    },
  });
}
