import { BaseModel } from './base-model.ts';

export class CustomerMerge extends BaseModel {
  static override tableName = 'customer_merges';
  static override jsonAttributes = ['moved'];

  declare id: number;
  declare keptId: number;
  declare otherId: number;
  /** Ids by table. */
  declare moved: Record<string, number[]>;
  declare mergedBy: number | null;
  declare mergedAt: Date;
  declare undoneAt: Date | null;
}
