import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Artwork } from './artwork.ts';

export class Medium extends BaseModel {
  static override tableName = 'media';

  declare id: number;
  declare sha256: string;
  declare alt: string;
  declare title: string;
  declare deletedAt: Date | null;
  declare uploadedBy: number | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare artwork?: Artwork | null;

  static override relationMappings = (): RelationMappings => ({
    artwork: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Artwork,
      join: { from: 'media.sha256', to: 'artworks.sha256' },
    },
  });
}
