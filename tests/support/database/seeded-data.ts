/** A data folder with the demo shop in it, made once per run and then copied. */
import { copyDataDir, makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { openShop, type ShopOptions, type ShopProcess } from '../shop-process.ts';

/** Returns the folder; `removeDataDir` takes it away. */
export async function seedDataDir(): Promise<string> {
  const dataDir = makeDataDir();
  const shop = await openShop({ dataDir });
  await shop.stop();
  return dataDir;
}

export interface OwnShop extends ShopProcess {
  /** Stops it and takes its folder away. */
  remove(): Promise<void>;
}

/** A shop on a copy of a seeded folder. */
export async function openCopy(seeded: string, options: Omit<ShopOptions, 'dataDir'> = {}): Promise<OwnShop> {
  const dataDir = copyDataDir(seeded);
  const shop = await openShop({ ...options, dataDir });
  return Object.assign(shop, {
    async remove() {
      await shop.stop();
      removeDataDir(dataDir);
    },
  });
}
