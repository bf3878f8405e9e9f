import { BaseModel } from './base-model.ts';

export class Artwork extends BaseModel {
  static override tableName = 'artworks';
  static override idColumn = 'sha256';

  declare sha256: string;
  declare kind: 'design' | 'vector' | 'proof' | 'photo' | 'media';
  declare mime: string;
  declare bytes: number;
  declare widthPx: number | null;
  declare heightPx: number | null;
  declare fileName: string | null;
  declare previewReady: boolean;
  declare attachedAt: Date | null;
  declare uploadedAt: Date;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
