import type { RelationMappings } from 'objection';
import type { LeadStatus, LostReason } from '#contract/leads.ts';
import type { Priority } from '#contract/priorities.ts';
import { BaseModel, newestFirst } from './base-model.ts';
import { Customer } from './customer.ts';
import { Project } from './project.ts';
import { User } from './user.ts';

export class Lead extends BaseModel {
  static override tableName = 'leads';
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare leadNumber: string;
  declare customerId: number | null;
  declare orderId: number | null;
  declare customerName: string;
  declare customerEmail: string;
  declare customerPhone: string | null;
  declare company: string | null;
  declare source: string;
  declare status: LeadStatus;
  declare priority: Priority;
  declare estimatedValueCents: number | null;
  declare notes: string | null;
  declare assignedTo: number | null;
  /** YYYY-MM-DD. */
  declare followUpOn: string | null;
  declare lostReason: LostReason | null;
  declare writtenAgainAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare customer?: Customer | null;
  declare assignee?: User | null;
  declare projects?: Project[];

  static override relationMappings = (): RelationMappings => ({
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: 'leads.customerId', to: 'customers.id' },
    },
    assignee: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'leads.assignedTo', to: 'users.id' },
    },
    projects: {
      relation: BaseModel.HasManyRelation,
      modelClass: Project,
      join: { from: 'leads.id', to: 'projects.leadId' },
    },
  });
}
