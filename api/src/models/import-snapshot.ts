import { BaseModel } from './base-model.ts';

/** How a row of the catalogue was before the last import changed it. */
export class ImportSnapshot extends BaseModel {
  static override tableName = 'import_snapshots';
  static override idColumn = ['runId', 'tableName', 'rowKey'];
  static override jsonAttributes = ['before'];

  declare runId: number;
  declare rowKey: string;
  declare before: Record<string, unknown> | null;
}
