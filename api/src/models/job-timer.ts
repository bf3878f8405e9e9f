import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Job } from './job.ts';
import { User } from './user.ts';

export class JobTimer extends BaseModel {
  static override tableName = 'job_timers';

  declare id: string;
  declare jobId: string;
  declare userId: number;
  declare deviceId: string;
  declare startedAt: Date;
  declare stoppedAt: Date | null;
  declare stoppedBy: number | null;
  declare mutationId: string | null;
  declare createdAt: Date;
  declare job?: Job | null;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: 'job_timers.jobId', to: 'jobs.id' },
    },
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'job_timers.userId', to: 'users.id' },
    },
  });
}
