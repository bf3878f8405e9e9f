import type { RelationMappings } from 'objection';
import type { MergedField, MergedValue } from '#contract/merges.ts';
import { BaseModel } from './base-model.ts';
import { Job } from './job.ts';

export class JobMerge extends BaseModel {
  static override tableName = 'job_merges';
  static override jsonAttributes = ['kept', 'lost'];

  declare id: string;
  declare jobId: string;
  declare field: MergedField;
  declare kept: MergedValue;
  declare lost: MergedValue;
  declare keptBy: number | null;
  declare lostBy: number | null;
  declare mutationId: string | null;
  declare at: Date;
  declare job?: Job | null;

  static override relationMappings = (): RelationMappings => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: 'job_merges.jobId', to: 'jobs.id' },
    },
  });
}
