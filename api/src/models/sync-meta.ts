import { BaseModel } from './base-model.ts';

export class SyncMeta extends BaseModel {
  static override tableName = 'sync_meta';

  declare id: boolean;
  declare epoch: string;
  declare floor: number;
}
