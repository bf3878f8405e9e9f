import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { Quote } from './quote.ts';

export class QuoteOffer extends BaseModel {
  static override tableName = 'quote_offers';
  static override jsonAttributes = ['seller', 'files'];

  declare id: number;
  declare quoteId: number;
  declare clientId: string;
  declare revision: number;
  declare number: string;
  declare tokenHash: Buffer;
  declare productName: string;
  declare quantity: number;
  declare decoration: string;
  declare priceCents: number;
  declare gstCents: number;
  declare isGstShown: boolean;
  declare seller: JsonObject;
  declare timeZone: string;
  declare validUntil: string;
  declare expiresAt: Date;
  declare message: string | null;
  declare files: JsonValue[];
  declare sentBy: number | null;
  declare sentAt: Date;
  declare quote?: Quote | null;

  static override relationMappings = (): RelationMappings => ({
    quote: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Quote,
      join: { from: 'quote_offers.quoteId', to: 'quotes.id' },
    },
  });
}
