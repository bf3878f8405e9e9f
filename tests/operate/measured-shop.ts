/** A shop with metrics and what Prometheus would have of it. */
import { createSend } from '#tests/support/http-client.ts';
import { readScrape, type Series } from '#tests/support/prometheus/read-scrape.ts';
import { startStripeShop, type StripeShop, type StripeShopOptions } from '#tests/support/stripe-shop.ts';

export interface Volume {
  bsize: number;
  blocks: number;
  bavail: number;
}

export interface MeasuredShop extends StripeShop {
  /** Of the disk that holds DATA_DIR, as the shop believes. */
  volume: Volume;
  /** Nothing of a shop that does not answer. */
  scrape(): Promise<Series[]>;
  /** Some of what goes on in a shop all the time. */
  trade(): Promise<void>;
}

const roomyVolume: Volume = { bsize: 4_096, blocks: 10_000_000, bavail: 5_000_000 };

export async function startMeasuredShop(options: StripeShopOptions = {}): Promise<MeasuredShop> {
  const volume = { ...roomyVolume };
  const shop = await startStripeShop({ ...options, measured: { readVolume: async () => volume } });
  const ask = createSend(shop.metricsUrl);
  let isStopped = false;
  return {
    ...shop,
    volume,
    async scrape() {
      const { text } = await ask('/metrics').catch(() => ({ text: '' }));
      return readScrape(text);
    },
    async trade() {
      const visits = [
        '/',
        '/api/categories',
        '/api/products',
        '/api/shop',
        '/api/user',
        '/api/orders/ABCDEFGHIJ',
      ];
      for (const path of visits) await shop.send(path);
      const { send, body } = await shop.cart();
      await shop.open(send, body);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await shop.stop();
    },
  };
}
