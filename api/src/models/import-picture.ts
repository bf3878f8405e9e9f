import { BaseModel } from './base-model.ts';

/** A supplier's picture that the shop has fetched. */
export class ImportPicture extends BaseModel {
  static override tableName = 'import_pictures';
  static override idColumn = 'url';

  declare url: string;
  /** Under which it is shown: `/media/<sha256>.webp`. */
  declare path: string;
  declare fetchedAt: Date;
}
