import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { Order } from './order.ts';
import { User } from './user.ts';

export class OrderEvent extends BaseModel {
  static override tableName = 'order_events';
  static override jsonAttributes = ['data'];

  declare id: number;
  declare orderId: number;
  declare type: string;
  declare data: JsonObject;
  declare actorId: number | null;
  declare at: Date;
  declare order?: Order | null;
  declare actor?: User | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'order_events.orderId', to: 'orders.id' },
    },
    actor: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'order_events.actorId', to: 'users.id' },
    },
  });
}
