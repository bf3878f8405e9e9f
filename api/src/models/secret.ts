import { BaseModel } from './base-model.ts';

export class Secret extends BaseModel {
  static override tableName = 'secrets';
  static override idColumn = 'name';

  declare name: string;
  declare value: Buffer;
  declare createdAt: Date;
}
