import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Order } from './order.ts';
import { Payment } from './payment.ts';

export class Refund extends BaseModel {
  static override tableName = 'refunds';

  declare id: number;
  /** Null for what went back of a payment that belongs to no order. */
  declare orderId: number | null;
  declare paymentId: number;
  declare providerRefundId: string | null;
  declare idempotencyKey: string | null;
  declare amountCents: number;
  declare status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  declare reason: string | null;
  declare attempts: number;
  declare failureReason: string | null;
  declare createdBy: number | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare order?: Order | null;
  declare payment?: Payment | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'refunds.orderId', to: 'orders.id' },
    },
    payment: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Payment,
      join: { from: 'refunds.paymentId', to: 'payments.id' },
    },
  });
}
