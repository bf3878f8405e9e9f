import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { Order } from './order.ts';

export class Invoice extends BaseModel {
  static override tableName = 'invoices';
  static override jsonAttributes = ['document'];

  declare id: number;
  declare number: string;
  declare orderId: number;
  declare kind: 'invoice' | 'credit_note';
  declare refundId: number | null;
  declare totalCents: number;
  declare gstCents: number;
  declare document: JsonObject;
  declare issuedAt: Date;
  declare order?: Order | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'invoices.orderId', to: 'orders.id' },
    },
  });
}
