import { BaseModel } from './base-model.ts';

export class NewsletterSubscription extends BaseModel {
  static override tableName = 'newsletter_subscriptions';

  declare id: number;
  declare clientId: string | null;
  declare email: string;
  declare emailKey: string;
  declare status: 'pending' | 'confirmed' | 'unsubscribed';
  declare tokenHash: Buffer | null;
  declare confirmedAt: Date | null;
  declare unsubscribedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
