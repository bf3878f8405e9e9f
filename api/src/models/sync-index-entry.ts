import { BaseModel } from './base-model.ts';

export class SyncIndexEntry extends BaseModel {
  static override tableName = 'sync_index';
  static override idColumn = ['scope', 'entity', 'id'];

  declare scope: string;
  declare entity: string;
  declare id: string;
  declare version: number;
  declare deleted: boolean;
}
