/** A data folder with the demo shop in it, made once per run and then copied. */
import { copyDataDir, makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { openShop, type ShopProcess } from './shop-process.ts';

/** Returns the folder; `removeDataDir` takes it away. */
export async function seedDataDir(): Promise<string> {
  const dataDir = makeDataDir();
  const shop = await openShop({ dataDir });
  await shop.close();
  return dataDir;
}

/** A shop on a copy of a seeded folder. The folder goes with it. */
export async function openCopy(
  seeded: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ShopProcess & { remove(): Promise<void> }> {
  const dataDir = copyDataDir(seeded);
  const shop = await openShop({ dataDir, env });
  return Object.assign(shop, {
    async remove() {
      await shop.close();
      removeDataDir(dataDir);
    },
  });
}
