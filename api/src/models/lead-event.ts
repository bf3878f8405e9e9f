import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { Lead } from './lead.ts';

export class LeadEvent extends BaseModel {
  static override tableName = 'lead_events';
  static override jsonAttributes = ['data'];

  declare id: number;
  declare leadId: number;
  declare clientId: string | null;
  declare type: string;
  declare data: JsonObject;
  declare note: string | null;
  declare actorId: number | null;
  declare at: Date;
  declare lead?: Lead | null;

  static override relationMappings = (): RelationMappings => ({
    lead: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Lead,
      join: { from: 'lead_events.leadId', to: 'leads.id' },
    },
  });
}
