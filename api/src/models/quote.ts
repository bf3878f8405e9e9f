import type { RelationMappings } from 'objection';
import { BaseModel, newestFirst, notDeleted } from './base-model.ts';
import type { JsonValue } from './json.ts';
import { Lead } from './lead.ts';
import { Project } from './project.ts';
import { User } from './user.ts';

export class Quote extends BaseModel {
  static override tableName = 'quotes';
  static override jsonAttributes = ['designPlacements'];
  static override modifiers = {
    notDeleted,
    newestFirst,
  };

  declare id: number;
  declare clientId: string | null;
  declare userId: number | null;
  declare leadId: number | null;
  declare projectId: number | null;
  declare name: string;
  declare email: string;
  declare phone: string | null;
  declare company: string | null;
  declare productName: string | null;
  declare quantity: number;
  declare decorationMethod: string | null;
  declare designPlacements: JsonValue[];
  declare additionalNotes: string | null;
  declare purpose: string | null;
  declare helpType: string | null;
  declare estimatedPriceCents: number | null;
  /** What the customer's screen showed. */
  declare shownPriceCents: number | null;
  declare status: 'pending' | 'quoted' | 'accepted' | 'declined' | 'completed';
  declare sentAt: Date | null;
  declare accessTokenHash: Buffer | null;
  declare internalNotes: string | null;
  /** `YYYY-MM-DD`. */
  declare followUpOn: string | null;
  declare orderId: number | null;
  declare deletedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare user?: User | null;
  declare lead?: Lead | null;
  declare project?: Project | null;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'quotes.userId', to: 'users.id' },
    },
    lead: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Lead,
      join: { from: 'quotes.leadId', to: 'leads.id' },
    },
    project: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Project,
      join: { from: 'quotes.projectId', to: 'projects.id' },
    },
  });
}
