import type { MenuItemsRow } from '#api/database/tables.ts';
import { BaseModel, notDeleted } from './base-model.ts';

export interface MenuItem extends MenuItemsRow {}

export class MenuItem extends BaseModel {
  static override tableName = 'menu_items';
  static override modifiers = { notDeleted };
}
