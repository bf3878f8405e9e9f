import type { DecorationMethod } from '#contract/cart.ts';
import type { SavedPlacement } from '#contract/saved-designs.ts';
import { BaseModel } from './base-model.ts';

export class Design extends BaseModel {
  static override tableName = 'designs';
  static override jsonAttributes = ['placements'];

  declare id: string;
  declare userId: number;
  declare name: string;
  declare garment: string;
  declare decorationMethod: DecorationMethod;
  declare allowMultipleColors: boolean;
  declare placements: SavedPlacement[];
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
