import { BaseModel } from './base-model.ts';

export class ArtworkOwner extends BaseModel {
  static override tableName = 'artwork_owners';
  static override idColumn = ['sha256', 'owner'];

  declare sha256: string;
  /** `user:12` or `visitor:<hash>`. */
  declare owner: string;
}
