import { BaseModel } from './base-model.ts';

export class Counter extends BaseModel {
  static override tableName = 'counters';
  static override idColumn = 'name';

  declare name: string;
  declare value: number;
}
