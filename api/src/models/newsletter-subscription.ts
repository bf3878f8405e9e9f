import { BaseModel } from './base-model.ts';

export class NewsletterSubscription extends BaseModel {
  static override tableName = 'newsletter_subscriptions';
  static override secretAttributes = ['unsubscribeToken'];

  declare id: number;
  declare clientId: string | null;
  declare email: string;
  declare emailKey: string;
  declare status: 'pending' | 'confirmed' | 'unsubscribed';
  declare tokenHash: Buffer | null;
  declare tokenMadeAt: Date | null;
  declare unsubscribeToken: string | null;
  declare source: string | null;
  declare consentText: string | null;
  declare consentedAt: Date | null;
  declare consentIp: string | null;
  declare confirmIp: string | null;
  declare confirmedAt: Date | null;
  declare unsubscribedAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
