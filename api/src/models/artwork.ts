import type { ArtworksRow } from '#api/database/tables.ts';
import { BaseModel } from './base-model.ts';

export interface Artwork extends ArtworksRow {}

export class Artwork extends BaseModel {
  static override tableName = 'artworks';
  static override idColumn = 'sha256';
}
