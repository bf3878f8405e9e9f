import { BaseModel } from './base-model.ts';

export class KnownDevice extends BaseModel {
  static override tableName = 'known_devices';
  static override idColumn = ['tokenHash', 'userId'];

  declare tokenHash: Buffer;
  declare userId: number;
  declare lastUsedAt: Date;
}
