import { BaseModel } from './base-model.ts';

export class Visitor extends BaseModel {
  static override tableName = 'visitors';
  static override idColumn = 'tokenHash';

  declare tokenHash: Buffer;
  declare createdAt: Date;
  declare lastSeenAt: Date;
}
