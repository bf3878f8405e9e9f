import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class PaymentEvent extends BaseModel {
  static override tableName = 'payment_events';
  static override jsonAttributes = ['payload'];

  declare id: string;
  declare provider: 'stripe' | 'test';
  declare type: string;
  declare providerPaymentId: string | null;
  declare payload: JsonObject;
  declare attempts: number;
  declare lastError: string | null;
  declare receivedAt: Date;
  declare processedAt: Date | null;
  declare nextTryAt: Date;
}
