import type { RelationMappings } from 'objection';
import type { JobStage, JobStatus, JobType } from '#contract/jobs.ts';
import type { Priority } from '#contract/priorities.ts';
import { BaseModel, newestFirst, notDeleted } from './base-model.ts';
import { JobHoursEntry } from './job-hours-entry.ts';
import { JobNote } from './job-note.ts';
import type { JsonObject } from './json.ts';
import { OrderItem } from './order-item.ts';
import { Project } from './project.ts';
import { User } from './user.ts';

export class Job extends BaseModel {
  static override tableName = 'jobs';
  static override jsonAttributes = ['details', 'artwork'];
  static override decimalAttributes = ['estimatedHours', 'actualHours'];
  static override modifiers = {
    notDeleted,
    newestFirst,
  };

  declare id: string;
  declare jobNumber: string;
  declare projectId: number | null;
  declare projectItemId: number | null;
  declare orderItemId: number | null;
  declare title: string;
  declare description: string;
  declare type: JobType;
  declare status: JobStatus;
  declare readonly stage: JobStage;
  declare readonly isReady: boolean;
  declare priority: Priority;
  declare assignedTo: number | null;
  declare pieces: number;
  declare details: JsonObject;
  declare artwork: JsonObject[];
  declare estimatedHours: number;
  declare actualMinutes: number;
  declare readonly actualHours: number;
  declare dueDate: Date | null;
  declare startedAt: Date | null;
  declare completedAt: Date | null;
  declare holdReason: string | null;
  declare notes: string | null;
  declare createdBy: number | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare project?: Project | null;
  declare orderItem?: OrderItem | null;
  declare assignee?: User | null;
  declare hours?: JobHoursEntry[];
  declare noteEntries?: JobNote[];

  static override relationMappings = (): RelationMappings => ({
    project: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Project,
      join: { from: 'jobs.projectId', to: 'projects.id' },
    },
    orderItem: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: OrderItem,
      join: { from: 'jobs.orderItemId', to: 'order_items.id' },
    },
    assignee: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'jobs.assignedTo', to: 'users.id' },
    },
    hours: {
      relation: BaseModel.HasManyRelation,
      modelClass: JobHoursEntry,
      join: { from: 'jobs.id', to: 'job_hours.jobId' },
    },
    noteEntries: {
      relation: BaseModel.HasManyRelation,
      modelClass: JobNote,
      join: { from: 'jobs.id', to: 'job_notes.jobId' },
    },
  });
}
