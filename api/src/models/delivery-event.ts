import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Delivery } from './delivery.ts';
import type { JsonObject } from './json.ts';
import { User } from './user.ts';

export class DeliveryEvent extends BaseModel {
  static override tableName = 'delivery_events';
  static override jsonAttributes = ['data'];

  declare id: number;
  declare deliveryId: string;
  declare type: string;
  declare data: JsonObject;
  declare actorId: number | null;
  declare mutationId: string | null;
  declare at: Date;
  declare delivery?: Delivery | null;
  declare actor?: User | null;

  static override relationMappings = (): RelationMappings => ({
    delivery: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Delivery,
      join: { from: 'delivery_events.deliveryId', to: 'deliveries.id' },
    },
    actor: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'delivery_events.actorId', to: 'users.id' },
    },
  });
}
