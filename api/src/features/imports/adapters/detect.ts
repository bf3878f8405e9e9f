/** Which kind of file it is, by its header. */
import type { FeedAdapter } from './adapter.ts';
import { selvedgeFeed } from './selvedge-feed.ts';
import { shopify } from './shopify.ts';
import { wholesale } from './wholesale.ts';

export const adapters: readonly FeedAdapter[] = [selvedgeFeed, shopify, wholesale];

export function detectAdapter(headers: readonly string[]): FeedAdapter | null {
  const present = new Set(headers);
  return adapters.find(adapter => adapter.signature.every(header => present.has(header))) ?? null;
}
