/** Links that open a network's own share dialog, built from the product's address and a line of text. */
import type { Shared } from './shared-product.ts';

export const shareNetworks = ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

export function shareLink(network: ShareNetwork, { url, text }: Shared): string {
  switch (network) {
    case 'Facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text });
    case 'Twitter':
      return withQuery('https://twitter.com/intent/tweet', { url, text });
    case 'LinkedIn':
      return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'WhatsApp':
      return withQuery('https://wa.me/', { text: `${text} ${url}` });
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${address}?${pairs.join('&')}`;
}
