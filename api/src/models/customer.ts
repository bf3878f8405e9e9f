import type { RelationMappings } from 'objection';
import { BaseModel, newestFirst, notDeleted } from './base-model.ts';
import { Order } from './order.ts';
import { Project } from './project.ts';
import { User } from './user.ts';

export class Customer extends BaseModel {
  static override tableName = 'customers';
  static override modifiers = {
    notDeleted,
    newestFirst,
  };

  declare id: number;
  /** Made by the browser: a form that was sent twice makes one. */
  declare clientId: string | null;
  declare userId: number | null;
  declare firstName: string;
  declare lastName: string;
  declare email: string;
  declare phone: string | null;
  declare company: string | null;
  declare address: string | null;
  declare city: string | null;
  declare state: string | null;
  declare postalCode: string | null;
  declare country: string;
  declare notes: string | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare user?: User | null;
  declare projects?: Project[];
  declare orders?: Order[];

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'customers.userId', to: 'users.id' },
    },
    projects: {
      relation: BaseModel.HasManyRelation,
      modelClass: Project,
      join: { from: 'customers.id', to: 'projects.customerId' },
    },
    orders: {
      relation: BaseModel.HasManyRelation,
      modelClass: Order,
      join: { from: 'customers.id', to: 'orders.customerId' },
    },
  });
}
