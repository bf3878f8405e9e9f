import { BaseModel } from './base-model.ts';

export class CatalogueState extends BaseModel {
  static override tableName = 'catalogue_state';

  declare id: boolean;
  declare version: number;
  declare changedAt: Date;
}
