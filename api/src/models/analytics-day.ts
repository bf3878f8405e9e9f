import { BaseModel } from './base-model.ts';

/** One figure of a day. */
export class AnalyticsDay extends BaseModel {
  static override tableName = 'analytics_days';
  static override idColumn = ['day', 'kind', 'subject'];

  declare day: string;
  declare kind: string;
  declare subject: string;
  declare count: number;
}
