import type { PagesRow } from '#api/database/tables.ts';
import { BaseModel, notDeleted } from './base-model.ts';

export interface Page extends PagesRow {}

export class Page extends BaseModel {
  static override tableName = 'pages';
  static override jsonAttributes = ['sections', 'draft'];
  static override modifiers = { notDeleted };
}
