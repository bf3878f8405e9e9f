import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { User } from './user.ts';

export class ShiftNote extends BaseModel {
  static override tableName = 'shift_notes';
  static override jsonAttributes = ['jobs'];

  declare id: string;
  declare text: string;
  declare jobs: JsonObject[];
  declare authorId: number;
  declare mutationId: string | null;
  declare at: Date;
  declare createdAt: Date;
  declare author?: User | null;

  static override relationMappings = (): RelationMappings => ({
    author: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'shift_notes.authorId', to: 'users.id' },
    },
  });
}
