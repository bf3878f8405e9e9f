import { describe, expect, test } from 'vitest';
import { shareLink, shareNetworks } from './share-links.ts';
import { sharedProduct } from './shared-product.ts';

const shared = sharedProduct({ id: 7, name: "Men's tee & polo #1" }, 'https://shop.example', 'Selvedge');

describe('shareLink', () => {
  test('shares the address of the product page', () => {
    expect(shared).toEqual({
      url: 'https://shop.example/product/7',
      text: "Men's tee & polo #1 at Selvedge",
    });
  });

  test.each(shareNetworks)('%s: address and text arrive whole', network => {
    const link = new URL(shareLink(network, shared));
    const values = [...link.searchParams.values()].join(' ');
    expect(link.protocol).toBe('https:');
    expect(link.hash).toBe('');
    expect(values).toContain(shared.url);
    // LinkedIn reads the text from the page itself.
    if (network !== 'LinkedIn') expect(values).toContain(shared.text);
  });
});
