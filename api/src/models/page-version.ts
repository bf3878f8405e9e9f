import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { Page } from './page.ts';

export class PageVersion extends BaseModel {
  static override tableName = 'page_versions';
  static override jsonAttributes = ['sections'];

  declare id: number;
  declare pageId: number;
  declare number: number;
  declare title: string;
  declare description: string;
  declare sections: JsonObject[];
  declare createdBy: number | null;
  declare createdAt: Date;
  declare page?: Page | null;

  static override relationMappings = (): RelationMappings => ({
    page: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Page,
      join: { from: 'page_versions.pageId', to: 'pages.id' },
    },
  });
}
