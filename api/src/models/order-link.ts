import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Order } from './order.ts';

export class OrderLink extends BaseModel {
  static override tableName = 'order_links';

  declare id: number;
  declare orderId: number;
  declare tokenHash: Buffer;
  declare madeFor: string;
  declare createdAt: Date;
  declare order?: Order | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'order_links.orderId', to: 'orders.id' },
    },
  });
}
