import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Delivery } from './delivery.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { SyncMutation } from './sync-mutation.ts';
import { User } from './user.ts';

export class DeliveryEvidence extends BaseModel {
  static override tableName = 'delivery_evidence';
  static override idColumn = 'mutationId';
  static override jsonAttributes = ['strokes', 'geo'];

  declare mutationId: string;
  declare deliveryId: string | null;
  declare claimedDeliveryId: string;
  declare outcome: 'delivered' | 'failed';
  declare driverId: number;
  declare driverName: string | null;
  declare signedBy: string | null;
  declare reason: string | null;
  declare notes: string | null;
  declare signature: Buffer | null;
  declare signatureSha256: Buffer | null;
  declare strokes: JsonValue | null;
  declare photoSha256: string[];
  declare photosLost: number;
  declare geo: JsonObject | null;
  declare occurredAtDevice: Date | null;
  declare occurredAtCorrected: Date | null;
  declare receivedAt: Date;
  declare acceptedAs: 'primary' | 'additional' | 'override' | 'after_cancel' | 'orphan' | 'unauthorised';
  declare reviewedAt: Date | null;
  declare reviewedBy: number | null;
  declare reviewedNote: string | null;
  declare delivery?: Delivery | null;
  declare driver?: User | null;
  declare mutation?: SyncMutation | null;

  static override relationMappings = (): RelationMappings => ({
    delivery: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Delivery,
      join: { from: 'delivery_evidence.deliveryId', to: 'deliveries.id' },
    },
    driver: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'delivery_evidence.driverId', to: 'users.id' },
    },
    mutation: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: SyncMutation,
      join: { from: 'delivery_evidence.mutationId', to: 'sync_mutations.id' },
    },
  });
}
