import { BaseModel } from './base-model.ts';

/** The owner's title and description of one page. */
export class PageHead extends BaseModel {
  static override tableName = 'page_heads';
  static override idColumn = 'path';

  declare path: string;
  declare title: string | null;
  declare description: string | null;
  declare updatedBy: number | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
