import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { OrderItem } from './order-item.ts';

/** Lengths in millimetres. */
export class ProofPlacement extends BaseModel {
  static override tableName = 'proof_placements';

  declare id: number;
  declare proofId: number;
  declare orderItemId: number;
  declare place: number;
  declare position: 'front' | 'back' | 'side';
  declare method: 'print' | 'embroidery';
  declare sha256: string;
  declare widthMm: number;
  declare heightMm: number;
  declare leftMm: number;
  declare topMm: number;
  declare rotation: number;
  declare signature: string;
  declare placementKey: string;
  declare picture: string;
  declare orderItem?: OrderItem | null;

  static override relationMappings = (): RelationMappings => ({
    orderItem: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: OrderItem,
      join: { from: 'proof_placements.orderItemId', to: 'order_items.id' },
    },
  });
}
