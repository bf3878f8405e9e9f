import { BaseModel } from './base-model.ts';

export class QuoteFile extends BaseModel {
  static override tableName = 'quote_files';
  static override idColumn = 'sha256';

  declare sha256: string;
  declare extension: 'pdf' | 'png' | 'jpg';
  declare bytes: number;
  declare uploadedBy: number | null;
  declare createdAt: Date;
}
