import type { QueryBuilder, RelationMappings } from 'objection';
import { BaseModel, column, notDeleted } from './base-model.ts';

export class Category extends BaseModel {
  static override tableName = 'categories';
  static override modifiers = {
    notDeleted,
    inOrder(query: QueryBuilder<BaseModel>) {
      query.orderBy([column(query, 'displayOrder'), column(query, 'name')]);
    },
  };

  declare id: string;
  declare name: string;
  declare parentId: string | null;
  declare displayOrder: number;
  declare description: string | null;
  declare isActive: boolean;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare parent?: Category | null;
  declare children?: Category[];

  static override relationMappings = (): RelationMappings => ({
    parent: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Category,
      join: { from: 'categories.parentId', to: 'categories.id' },
    },
    children: {
      relation: BaseModel.HasManyRelation,
      modelClass: Category,
      join: { from: 'categories.id', to: 'categories.parentId' },
    },
  });
}
