import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class AuditEvent extends BaseModel {
  static override tableName = 'audit_events';
  static override jsonAttributes = ['before', 'after'];

  declare id: number;
  declare actorId: number | null;
  declare entity: string;
  declare entityId: string;
  declare action: string;
  declare before: JsonObject | null;
  declare after: JsonObject | null;
  declare deviceId: string | null;
  declare occurredAt: Date;
  declare receivedAt: Date | null;
  declare userAgent: string | null;
}
