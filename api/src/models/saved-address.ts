import type { DeliveryDetails } from '#contract/checkout-form.ts';
import { BaseModel } from './base-model.ts';

export class SavedAddress extends BaseModel {
  static override tableName = 'saved_addresses';
  static override idColumn = 'userId';
  static override jsonAttributes = ['details'];

  declare userId: number;
  declare details: DeliveryDetails;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
