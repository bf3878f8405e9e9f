import type { RelationMappings } from 'objection';
import type { SealState, SealTrouble } from '#contract/seal/bundle.ts';
import type { SealMissing } from '#contract/seal/missing.ts';

import type { SealGrade } from '#contract/seal/time-window.ts';
import { BaseModel } from './base-model.ts';
import { DeliveryEvidence } from './delivery-evidence.ts';
import { DeviceKey } from './device-key.ts';

export class DeliverySeal extends BaseModel {
  static override tableName = 'delivery_seals';
  static override idColumn = 'mutationId';

  declare mutationId: string;
  declare checkId: string;
  declare state: SealState;
  declare why: SealMissing | SealTrouble | null;
  declare grade: SealGrade;
  declare deviceId: string | null;
  declare keyId: string | null;
  declare seq: number | null;
  declare header: string | null;
  declare contents: string | null;
  declare signature: string | null;
  declare picture: Buffer | null;
  declare salt: string | null;
  declare receipt: string;
  declare shopKeyId: string;
  declare shopSignature: string;
  declare receivedAt: Date;
  declare evidence?: DeliveryEvidence | null;
  declare key?: DeviceKey | null;

  static override relationMappings = (): RelationMappings => ({
    evidence: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: DeliveryEvidence,
      join: { from: 'delivery_seals.mutationId', to: 'delivery_evidence.mutationId' },
    },
    key: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: DeviceKey,
      join: { from: 'delivery_seals.keyId', to: 'device_keys.id' },
    },
  });
}
