import type { QueryBuilder, RelationMappings } from 'objection';
import type { DeliveryStatus } from '#contract/deliveries.ts';
import { BaseModel, column, notDeleted } from './base-model.ts';
import { DeliveryEvent } from './delivery-event.ts';
import { DeliveryEvidence } from './delivery-evidence.ts';
import { Order } from './order.ts';
import { User } from './user.ts';

export class Delivery extends BaseModel {
  static override tableName = 'deliveries';
  static override modifiers = {
    notDeleted,
    toReview(query: QueryBuilder<BaseModel>) {
      query.where(column(query, 'review'), true);
    },
  };

  declare id: string;
  declare orderId: number | null;
  declare orderNumber: string;
  declare customerName: string;
  declare customerAddress: string;
  declare customerPhone: string | null;
  declare deliveryNotes: string | null;
  declare pieces: number | null;
  declare signatureRequired: boolean;
  declare status: DeliveryStatus;
  declare scheduledDate: Date;
  declare assignedTo: number | null;
  declare runOrder: number | null;
  declare attempt: number;
  declare holdUntil: Date | null;
  declare nextAttemptDate: Date | null;
  declare driverName: string | null;
  declare signedBy: string | null;
  declare notes: string | null;
  declare failedReason: string | null;
  declare deliveredAt: Date | null;
  declare evidenceId: string | null;
  declare review: boolean;
  declare createdBy: number | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare order?: Order | null;
  declare driver?: User | null;
  declare proof?: DeliveryEvidence | null;
  declare evidence?: DeliveryEvidence[];
  declare events?: DeliveryEvent[];

  static override relationMappings = (): RelationMappings => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'deliveries.orderId', to: 'orders.id' },
    },
    driver: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'deliveries.assignedTo', to: 'users.id' },
    },
    proof: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: DeliveryEvidence,
      join: { from: 'deliveries.evidenceId', to: 'delivery_evidence.mutationId' },
    },
    evidence: {
      relation: BaseModel.HasManyRelation,
      modelClass: DeliveryEvidence,
      join: { from: 'deliveries.id', to: 'delivery_evidence.deliveryId' },
    },
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: DeliveryEvent,
      join: { from: 'deliveries.id', to: 'delivery_events.deliveryId' },
    },
  });
}
