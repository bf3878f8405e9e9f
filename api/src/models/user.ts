import type { QueryBuilder } from 'objection';
import type { UsersRow } from '#api/database/tables.ts';
import { BaseModel, notDeleted } from './base-model.ts';

export interface User extends UsersRow {}

export class User extends BaseModel {
  static override tableName = 'users';
  static override secretAttributes = ['passwordHash'];
  static override modifiers = {
    notDeleted,
    /** May sign in. */
    open: (query: QueryBuilder<BaseModel>) => query.modify('notDeleted').whereNull('deactivatedAt'),
  };
}
