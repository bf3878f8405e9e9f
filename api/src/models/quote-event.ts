import type { RelationMappings } from 'objection';
import { BaseModel } from './base-model.ts';
import type { JsonObject } from './json.ts';
import { Quote } from './quote.ts';
import { QuoteOffer } from './quote-offer.ts';

export class QuoteEvent extends BaseModel {
  static override tableName = 'quote_events';
  static override jsonAttributes = ['data'];

  declare id: number;
  declare quoteId: number;
  declare offerId: number | null;
  declare clientId: string | null;
  declare type: string;
  declare data: JsonObject;
  declare note: string | null;
  declare actorId: number | null;
  declare at: Date;
  declare quote?: Quote | null;
  declare offer?: QuoteOffer | null;

  static override relationMappings = (): RelationMappings => ({
    quote: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Quote,
      join: { from: 'quote_events.quoteId', to: 'quotes.id' },
    },
    offer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: QuoteOffer,
      join: { from: 'quote_events.offerId', to: 'quote_offers.id' },
    },
  });
}
