import { BaseModel } from './base-model.ts';

export class SealKey extends BaseModel {
  static override tableName = 'seal_keys';

  declare id: string;
  declare publicKey: string;
  declare createdAt: Date;
}
