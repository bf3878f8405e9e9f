import { BaseModel } from './base-model.ts';

export class SyncFinding extends BaseModel {
  static override tableName = 'sync_findings';
  static override idColumn = ['kind', 'subject'];

  declare kind: 'evidence_without_mutation' | 'mutation_without_verdict' | 'row_not_in_feed';
  declare subject: string;
  declare foundAt: Date;
}
