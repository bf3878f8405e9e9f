import type { RelationMappings } from 'objection';
import type { ProofStatus } from '#contract/proofs.ts';
import { BaseModel } from './base-model.ts';
import { Order } from './order.ts';
import { ProofPlacement } from './proof-placement.ts';
import { User } from './user.ts';

export class Proof extends BaseModel {
  static override tableName = 'proofs';

  declare id: number;
  declare orderId: number;
  declare clientId: string;
  declare revision: number;
  declare status: ProofStatus;
  declare signature: string;
  declare message: string | null;
  declare sentBy: number | null;
  declare sentAt: Date;
  declare answer: string | null;
  declare answerId: string | null;
  declare decidedBy: number | null;
  declare decidedAt: Date | null;
  declare order?: Order | null;
  declare placements?: ProofPlacement[];
  declare sender?: User | null;

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'proofs.orderId', to: 'orders.id' },
    },
    placements: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProofPlacement,
      join: { from: 'proofs.id', to: 'proof_placements.proofId' },
    },
    sender: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'proofs.sentBy', to: 'users.id' },
    },
  });
}
