import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { PageVersion } from './page-version.ts';

export class Page extends BaseModel {
  static override tableName = 'pages';
  static override jsonAttributes = ['sections', 'draft'];

  declare id: number;
  declare path: string;
  declare title: string;
  declare description: string;
  declare status: 'draft' | 'published';
  declare sections: JsonObject[];
  declare draft: JsonObject | null;
  declare deletedAt: Date | null;
  declare updatedBy: number | null;
  declare publishedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare versions?: PageVersion[];

  static override relationMappings = (): RelationMappings => ({
    versions: {
      relation: BaseModel.HasManyRelation,
      modelClass: PageVersion,
      join: { from: 'pages.id', to: 'page_versions.pageId' },
    },
  });
}
