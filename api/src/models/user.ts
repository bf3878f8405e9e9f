import type { QueryBuilder, RelationMappings } from 'objection';
import type { StaffRole } from '#contract/capabilities.ts';
import { BaseModel, notDeleted } from './base-model.ts';
import { Order } from './order.ts';
import { Session } from './session.ts';

export class User extends BaseModel {
  static override tableName = 'users';
  static override secretAttributes = ['passwordHash'];
  static override modifiers = {
    notDeleted,
    /** May sign in. */
    open: (query: QueryBuilder<BaseModel>) => query.modify('notDeleted').whereNull('deactivatedAt'),
  };

  declare id: number;
  declare username: string;
  declare usernameKey: string;
  declare email: string | null;
  declare emailKey: string | null;
  /** A link that was sent to the address was used. Nothing may be found by an address that was only typed. */
  declare emailProvenAt: Date | null;
  declare passwordHash: string;
  declare firstName: string | null;
  declare lastName: string | null;
  declare isAdmin: boolean;
  declare staffRole: StaffRole | null;
  declare stripeCustomerId: string | null;
  declare stripeSubscriptionId: string | null;
  declare passwordChangedAt: Date;
  declare lastLoginAt: Date | null;
  declare profileVersion: number;
  declare deleteAfter: Date | null;
  declare anonymisedAt: Date | null;
  declare deactivatedAt: Date | null;
  declare invitedAt: Date | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare sessions?: Session[];
  declare orders?: Order[];

  static override relationMappings = (): RelationMappings => ({
    sessions: {
      relation: BaseModel.HasManyRelation,
      modelClass: Session,
      join: { from: 'users.id', to: 'sessions.userId' },
    },
    orders: {
      relation: BaseModel.HasManyRelation,
      modelClass: Order,
      join: { from: 'users.id', to: 'orders.userId' },
    },
  });
}
