import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class SecurityEvent extends BaseModel {
  static override tableName = 'security_events';
  static override jsonAttributes = ['data'];

  declare id: number;
  declare type: string;
  declare userId: number | null;
  declare ip: string | null;
  declare requestId: string | null;
  declare data: JsonObject;
  declare occurredAt: Date;
}
