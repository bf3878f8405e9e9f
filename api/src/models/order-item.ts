import type { QueryBuilder, RelationMappings } from 'objection';
import type { DesignPlacement, LineColour, SizeQuantity } from '#contract/cart.ts';
import { BaseModel, column } from './base-model.ts';
import { Job } from './job.ts';
import { Order } from './order.ts';
import { Product } from './product.ts';

export class OrderItem extends BaseModel {
  static override tableName = 'order_items';
  static override jsonAttributes = ['color', 'designPlacements', 'sizeQuantities'];
  static override modifiers = {
    inOrder(query: QueryBuilder<BaseModel>) {
      query.orderBy([column(query, 'lineNumber'), column(query, 'id')]);
    },
  };

  declare id: number;
  declare orderId: number;
  declare productId: number | null;
  declare lineNumber: number;
  declare name: string;
  declare image: string | null;
  declare priceCents: number;
  declare color: LineColour | null;
  declare designPlacements: DesignPlacement[];
  declare designGroupId: string | null;
  declare allowMultipleColors: boolean;
  declare setupFeeCents: number;
  declare sizeQuantities: SizeQuantity[];
  declare totalQuantity: number;
  declare totalPriceCents: number;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare order?: Order | null;
  declare product?: Product | null;
  declare jobs?: Job[];

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'order_items.orderId', to: 'orders.id' },
    },
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: 'order_items.productId', to: 'products.id' },
    },
    jobs: {
      relation: BaseModel.HasManyRelation,
      modelClass: Job,
      join: { from: 'order_items.id', to: 'jobs.orderItemId' },
    },
  });
}
