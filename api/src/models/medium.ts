import type { MediaRow } from '#api/database/tables.ts';
import { BaseModel } from './base-model.ts';

export interface Medium extends MediaRow {}

export class Medium extends BaseModel {
  static override tableName = 'media';
}
