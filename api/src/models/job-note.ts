import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import { Job } from './job.ts';
import { User } from './user.ts';

export class JobNote extends BaseModel {
  static override tableName = 'job_notes';

  declare id: string;
  declare jobId: string;
  declare text: string;
  declare authorId: number;
  declare mutationId: string | null;
  declare at: Date;
  declare createdAt: Date;
  declare job?: Job | null;
  declare author?: User | null;

  static override relationMappings = (): RelationMappings => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: 'job_notes.jobId', to: 'jobs.id' },
    },
    author: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'job_notes.authorId', to: 'users.id' },
    },
  });
}
