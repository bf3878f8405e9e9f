import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { OrderItem } from './order-item.ts';
import { Project } from './project.ts';

export class ProjectItem extends BaseModel {
  static override tableName = 'project_items';

  declare id: number;
  declare projectId: number;
  declare orderItemId: number | null;
  declare productName: string;
  declare description: string | null;
  declare quantity: number;
  declare unitPriceCents: number;
  declare totalPriceCents: number;
  declare supplier: string | null;
  declare status: string;
  declare trackingNumber: string | null;
  declare notes: string | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare project?: Project | null;
  declare orderItem?: OrderItem | null;

  static override relationMappings = (): RelationMappings => ({
    project: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Project,
      join: { from: 'project_items.projectId', to: 'projects.id' },
    },
    orderItem: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: OrderItem,
      join: { from: 'project_items.orderItemId', to: 'order_items.id' },
    },
  });
}
