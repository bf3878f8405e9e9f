import type { QueryBuilder } from 'objection';
import { BaseModel, column } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class Task extends BaseModel {
  static override tableName = 'tasks';
  static override jsonAttributes = ['payload'];
  static override modifiers = {
    waiting(query: QueryBuilder<BaseModel>) {
      query.whereNull(column(query, 'doneAt')).whereNull(column(query, 'failedAt'));
    },
  };

  declare id: number;
  declare kind: string;
  declare payload: JsonObject;
  declare uniqueKey: string | null;
  declare runAt: Date;
  declare attempts: number;
  declare maxAttempts: number;
  declare lockedUntil: Date | null;
  declare lockedBy: string | null;
  declare lastError: string | null;
  declare doneAt: Date | null;
  declare failedAt: Date | null;
  declare createdAt: Date;
}
