import type { DeviceClass } from '#contract/insight.ts';
import type { VitalName } from '#contract/vitals.ts';
import { BaseModel } from './base-model.ts';

/** How many visits of a day had a measure in one bucket. */
export class VitalDay extends BaseModel {
  static override tableName = 'vital_days';
  static override idColumn = ['day', 'name', 'page', 'device', 'bucket'];

  declare day: string;
  declare name: VitalName;
  declare page: string;
  declare device: DeviceClass;
  declare bucket: number;
  declare count: number;
}
