import type { SavedAddressesRow } from '#api/database/tables.ts';
import { BaseModel } from './base-model.ts';

export interface SavedAddress extends SavedAddressesRow {}

export class SavedAddress extends BaseModel {
  static override tableName = 'saved_addresses';
  static override idColumn = 'userId';
  static override jsonAttributes = ['details'];
}
