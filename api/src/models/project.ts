import type { QueryBuilder, RelationMappings } from 'objection';
import type { Priority } from '#contract/priorities.ts';
import type { ProjectStage } from '#contract/projects.ts';
import { BaseModel, column, newestFirst, notDeleted } from './base-model.ts';
import { Customer } from './customer.ts';
import { Job } from './job.ts';
import { Lead } from './lead.ts';
import { Order } from './order.ts';
import { ProjectItem } from './project-item.ts';

export class Project extends BaseModel {
  static override tableName = 'projects';
  static override modifiers = {
    notDeleted,
    newestFirst,
    byDeliveryDate(query: QueryBuilder<BaseModel>) {
      query.orderByRaw('coalesce(??, ??) asc nulls last, ??', [
        column(query, 'deliveryDate'),
        column(query, 'dueDate'),
        column(query, 'id'),
      ]);
    },
  };

  declare id: number;
  /** Made by the browser: a form that was sent twice makes one. */
  declare clientId: string | null;
  declare projectNumber: string;
  declare leadId: number | null;
  declare customerId: number;
  declare orderId: number | null;
  declare title: string;
  declare description: string;
  declare brief: string | null;
  declare status: ProjectStage | 'quote_pending';
  declare priority: Priority;
  declare totalValueCents: number;
  declare paidAmountCents: number;
  declare onAccount: boolean;
  declare dueDate: Date | null;
  declare deliveryDate: Date | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare customer?: Customer | null;
  declare lead?: Lead | null;
  declare order?: Order | null;
  declare items?: ProjectItem[];
  declare jobs?: Job[];

  static override relationMappings = (): RelationMappings => ({
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: 'projects.customerId', to: 'customers.id' },
    },
    lead: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Lead,
      join: { from: 'projects.leadId', to: 'leads.id' },
    },
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'projects.orderId', to: 'orders.id' },
    },
    items: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProjectItem,
      join: { from: 'projects.id', to: 'project_items.projectId' },
    },
    jobs: {
      relation: BaseModel.HasManyRelation,
      modelClass: Job,
      join: { from: 'projects.id', to: 'jobs.projectId' },
    },
  });
}
