import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Job } from './job.ts';
import { User } from './user.ts';

export class JobHoursEntry extends BaseModel {
  static override tableName = 'job_hours';

  declare id: string;
  declare jobId: string;
  declare minutes: number;
  declare startedAt: Date | null;
  declare corrects: string | null;
  declare reason: string | null;
  declare at: Date;
  declare userId: number;
  declare mutationId: string | null;
  declare createdAt: Date;
  declare job?: Job | null;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: 'job_hours.jobId', to: 'jobs.id' },
    },
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'job_hours.userId', to: 'users.id' },
    },
  });
}
