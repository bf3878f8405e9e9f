import { BaseModel } from './base-model.ts';

export class EmailChange extends BaseModel {
  static override tableName = 'email_changes';
  static override idColumn = 'tokenHash';

  declare tokenHash: Buffer;
  declare undoTokenHash: Buffer;
  declare userId: number;
  declare oldEmail: string | null;
  declare newEmail: string;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare undoUntil: Date;
  declare confirmedAt: Date | null;
  declare endedAt: Date | null;
}
