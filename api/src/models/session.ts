import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { User } from './user.ts';

export class Session extends BaseModel {
  static override tableName = 'sessions';
  static override idColumn = 'tokenHash';

  declare tokenHash: Buffer;
  declare userId: number;
  declare userAgent: string | null;
  declare createdAt: Date;
  declare lastSeenAt: Date;
  declare idleExpiresAt: Date;
  declare expiresAt: Date;
  declare confirmedAt: Date | null;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'sessions.userId', to: 'users.id' },
    },
  });
}
