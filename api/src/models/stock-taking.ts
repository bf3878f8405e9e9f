import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Order } from './order.ts';
import { ProductVariant } from './product-variant.ts';

/** Pieces that an order took out of stock. */
export class StockTaking extends BaseModel {
  static override tableName = 'stock_takings';

  declare id: number;
  declare orderId: number;
  declare productId: number;
  declare variantId: number | null;
  declare pieces: number;
  declare takenAt: Date;
  declare returnedAt: Date | null;
  declare order?: Order | null;
  declare variant?: ProductVariant | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'stock_takings.orderId', to: 'orders.id' },
    },
    variant: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: ProductVariant,
      join: { from: 'stock_takings.variantId', to: 'product_variants.id' },
    },
  });
}
