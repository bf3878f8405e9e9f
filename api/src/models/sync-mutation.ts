import { BaseModel } from './base-model.ts';
import type { JsonValue } from './json.ts';

export class SyncMutation extends BaseModel {
  static override tableName = 'sync_mutations';
  static override jsonAttributes = ['args', 'result'];

  declare id: string;
  declare deviceId: string | null;
  declare deviceSeq: number | null;
  declare userId: number;
  declare name: string;
  declare v: number;
  declare args: JsonValue | null;
  declare argsHash: Buffer;
  declare entity: string | null;
  declare entityId: string | null;
  declare dependsOn: string | null;
  declare baseVersion: number | null;
  declare status: 'applied' | 'conflict' | 'rejected' | null;
  declare code: string | null;
  declare result: JsonValue | null;
  declare occurredAtDevice: Date | null;
  declare occurredAtCorrected: Date | null;
  declare appBuild: string | null;
  declare receivedAt: Date;
}
