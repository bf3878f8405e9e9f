import { BaseModel } from './base-model.ts';

export class SyncMark extends BaseModel {
  static override tableName = 'sync_marks';
  static override idColumn = 'at';

  declare at: Date;
  declare version: number;
}
