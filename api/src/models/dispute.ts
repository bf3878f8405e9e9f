import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Payment } from './payment.ts';

export class Dispute extends BaseModel {
  static override tableName = 'disputes';

  declare id: number;
  declare paymentId: number;
  declare providerDisputeId: string;
  declare amountCents: number;
  declare reason: string;
  declare status: string;
  declare evidenceDueAt: Date | null;
  declare closedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare payment?: Payment | null;

  static override relationMappings = (): RelationMappings => ({
    payment: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Payment,
      join: { from: 'disputes.paymentId', to: 'payments.id' },
    },
  });
}
