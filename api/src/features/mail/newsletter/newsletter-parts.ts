import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { NewsletterSubscriptionsRow } from '#api/database/tables.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';

export interface NewsletterParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
  /** Origin for links in mails. */
  publicUrl: string;
}

export type SubscriptionRow = Pick<
  NewsletterSubscriptionsRow,
  'id' | 'email' | 'clientId' | 'status' | 'tokenMadeAt'
> & { unsubscribeToken: string };

/** 32 random bytes; 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest();
