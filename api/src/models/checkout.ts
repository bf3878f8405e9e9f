import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { CustomerInfo, JsonObject } from './json.ts';
import { Order } from './order.ts';
import { Payment } from './payment.ts';

export class Checkout extends BaseModel {
  static override tableName = 'checkouts';
  static override jsonAttributes = ['customerInfo', 'items'];

  declare id: string;
  declare orderId: string;
  declare idempotencyKey: string | null;
  /** Of what was sent under the key. */
  declare bodyHash: Buffer | null;
  declare ownerHash: Buffer;
  declare userId: number | null;
  declare customerInfo: CustomerInfo;
  declare items: JsonObject[];
  declare itemSubtotalCents: number;
  declare setupCents: number;
  declare shippingCents: number;
  declare totalCents: number;
  declare currency: string;
  declare cartHash: string;
  declare priceVersion: number;
  declare paymentMethod: string | null;
  declare paymentIntentId: string | null;
  declare status: 'open' | 'paying' | 'paid' | 'payment_review' | 'abandoned';
  declare accessTokenHash: Buffer | null;
  declare expiresAt: Date;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare order?: Order | null;
  declare payments?: Payment[];

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.HasOneRelation,
      modelClass: Order,
      join: { from: 'checkouts.id', to: 'orders.checkoutId' },
    },
    payments: {
      relation: BaseModel.HasManyRelation,
      modelClass: Payment,
      join: { from: 'checkouts.id', to: 'payments.checkoutId' },
    },
  });
}
