import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class Device extends BaseModel {
  static override tableName = 'devices';
  static override jsonAttributes = ['stats'];

  declare id: string;
  declare userId: number;
  declare build: string | null;
  declare lastSeq: number;
  declare stats: JsonObject;
  declare createdAt: Date;
  declare lastSeenAt: Date;
  declare revokedAt: Date | null;
  declare oldestUnsentAt: Date | null;
}
