import type { QueryBuilder, RelationMappings } from 'objection';
import { BaseModel, column } from './base-model.ts';
import { Checkout } from './checkout.ts';
import { Order } from './order.ts';
import { Refund } from './refund.ts';

export class Payment extends BaseModel {
  static override tableName = 'payments';
  static override modifiers = {
    unmatched(query: QueryBuilder<BaseModel>) {
      query.where(column(query, 'status'), 'succeeded').whereNull(column(query, 'orderId'));
    },
  };

  declare id: number;
  declare provider: 'stripe' | 'test' | 'manual';
  declare providerPaymentId: string;
  declare checkoutId: string | null;
  declare orderId: number | null;
  declare method: string;
  declare amountCents: number;
  declare receivedCents: number;
  declare currency: string;
  declare status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  declare errorCode: string | null;
  declare errorMessage: string | null;
  declare succeededAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare checkout?: Checkout | null;
  declare order?: Order | null;
  declare refunds?: Refund[];

  static override relationMappings = (): RelationMappings => ({
    checkout: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Checkout,
      join: { from: 'payments.checkoutId', to: 'checkouts.id' },
    },
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'payments.orderId', to: 'orders.id' },
    },
    refunds: {
      relation: BaseModel.HasManyRelation,
      modelClass: Refund,
      join: { from: 'payments.id', to: 'refunds.paymentId' },
    },
  });
}
