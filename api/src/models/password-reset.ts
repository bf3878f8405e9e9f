import { BaseModel } from './base-model.ts';

export class PasswordReset extends BaseModel {
  static override tableName = 'password_resets';
  static override idColumn = 'tokenHash';

  declare tokenHash: Buffer;
  declare userId: number;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
}
