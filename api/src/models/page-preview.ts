import { BaseModel } from './base-model.ts';

export class PagePreview extends BaseModel {
  static override tableName = 'page_previews';
  static override idColumn = 'tokenHash';

  declare tokenHash: Buffer;
  declare pageId: number;
  declare createdBy: number | null;
  declare createdAt: Date;
  declare expiresAt: Date;
}
