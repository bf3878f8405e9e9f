import { BaseModel } from './base-model.ts';

/** One thing that a check found would change. */
export class ImportChange extends BaseModel {
  static override tableName = 'import_changes';
  static override idColumn = ['runId', 'position'];
  static override jsonAttributes = ['fields'];

  declare runId: number;
  declare position: number;
  declare kind: 'product' | 'variant' | 'category';
  declare action: 'new' | 'changed' | 'archived' | 'returned';
  declare name: string;
  declare code: string;
  declare variants: number;
  declare fields: { label: string; before: string; after: string }[];
}
