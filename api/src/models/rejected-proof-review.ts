import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { SyncMutation } from './sync-mutation.ts';
import { User } from './user.ts';

export class RejectedProofReview extends BaseModel {
  static override tableName = 'rejected_proof_reviews';
  static override idColumn = 'mutationId';

  declare mutationId: string;
  declare reviewedAt: Date;
  declare reviewedBy: number;
  declare reviewedNote: string;
  declare mutation?: SyncMutation | null;
  declare reviewer?: User | null;

  static override relationMappings = (): RelationMappings => ({
    mutation: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: SyncMutation,
      join: { from: 'rejected_proof_reviews.mutationId', to: 'sync_mutations.id' },
    },
    reviewer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'rejected_proof_reviews.reviewedBy', to: 'users.id' },
    },
  });
}
