import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { User } from './user.ts';

export class DeviceKey extends BaseModel {
  static override tableName = 'device_keys';

  declare id: string;
  declare deviceId: string;
  declare userId: number;
  declare publicKey: string;
  declare enrolledAt: Date;
  declare shopKeyId: string;
  declare shopSignature: string;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'device_keys.userId', to: 'users.id' },
    },
  });
}
