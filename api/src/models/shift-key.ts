import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { User } from './user.ts';

export class ShiftKey extends BaseModel {
  static override tableName = 'shift_keys';

  declare id: string;
  declare deviceId: string;
  declare userId: number;
  declare secret: Buffer;
  declare issuedAt: Date;
  declare expiresAt: Date;
  declare revokedAt: Date | null;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'shift_keys.userId', to: 'users.id' },
    },
  });
}
