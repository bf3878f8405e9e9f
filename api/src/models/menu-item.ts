import type { QueryBuilder, RelationMappings } from 'objection';
import { BaseModel, column } from './base-model.ts';

export class MenuItem extends BaseModel {
  static override tableName = 'menu_items';
  static override modifiers = {
    inOrder(query: QueryBuilder<BaseModel>) {
      query.orderBy([column(query, 'displayOrder'), column(query, 'id')]);
    },
  };

  declare id: number;
  declare label: string;
  declare href: string;
  declare parentId: number | null;
  declare displayOrder: number;
  declare isActive: boolean;
  declare menuType: string;
  declare categoryFilter: string | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare parent?: MenuItem | null;
  declare children?: MenuItem[];

  static override relationMappings = (): RelationMappings => ({
    parent: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: MenuItem,
      join: { from: 'menu_items.parentId', to: 'menu_items.id' },
    },
    children: {
      relation: BaseModel.HasManyRelation,
      modelClass: MenuItem,
      join: { from: 'menu_items.id', to: 'menu_items.parentId' },
    },
  });
}
