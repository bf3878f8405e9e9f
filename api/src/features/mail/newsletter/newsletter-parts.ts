import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ShopFacts } from '#contract/endpoints/shop.ts';

export interface NewsletterParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
  /** Origin for links in mails. */
  publicUrl: string;
}

export interface SubscriptionRow {
  id: number;
  email: string;
  clientId: string | null;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  tokenMadeAt: Date | null;
  unsubscribeToken: string;
}

/** 32 random bytes; 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest();
