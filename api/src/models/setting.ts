import type { Pojo } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonValue } from './json.ts';

export class Setting extends BaseModel {
  static override tableName = 'settings';
  static override idColumn = 'key';

  declare key: string;
  declare value: JsonValue;
  declare updatedBy: number | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;

  // A setting may be a bare string or number: jsonAttributes would read the text '5' back as a number.
  override $formatDatabaseJson(json: Pojo): Pojo {
    const formatted = super.$formatDatabaseJson(json);
    if ('value' in formatted) formatted['value'] = JSON.stringify(formatted['value']);
    return formatted;
  }
}
