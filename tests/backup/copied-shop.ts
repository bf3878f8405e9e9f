/** A shop to be copied: its database, its folders, and rows and files that belong together. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import type { ShopPlaces } from '#api/backup/make-backup.ts';
import { withSession } from '#api/backup/tables/open-session.ts';
import { digestTables } from '#api/backup/tables/read-table.ts';
import { filled } from '#api/database/present.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { openSealSigner } from '#api/outside/keys/seal-signer.ts';

export interface Places extends ShopPlaces {
  root: string;
  /** The folder of `files`. */
  filesDir: string;
}

/** Empty folders of a shop; `remove` takes them away. */
export async function makePlaces(url: string): Promise<Places & { remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'selvedge-copied-'));
  const filesDir = path.join(root, 'files');
  return {
    root,
    url,
    filesDir,
    files: createFolderStore({ root: filesDir, minFreeBytes: 0, minFreeShare: 0 }),
    mailDir: path.join(root, 'mail'),
    keysDir: path.join(root, 'keys'),
    sealKey: null,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** A seal key, a mail, and this many artworks with all of their files. */
export async function furnish(knex: Knex, { root, files, mailDir }: Places, artworks: number): Promise<void> {
  openSealSigner({ dataDir: root });
  await mkdir(mailDir, { recursive: true });
  await writeFile(path.join(mailDir, '000001.eml'), 'Subject: Thanks\r\n\r\nThanks.');
  for (let at = 0; at < artworks; at++) await addArtwork(knex, files);
}

export async function addArtwork(knex: Knex, store: FileStore, bytes = 5_000): Promise<string> {
  const content = randomBytes(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await putArtworkFiles(store, sha256, content);
  await knex('artworks').insert({ sha256, mime: 'image/png', bytes, previewReady: true });
  return sha256;
}

/** The pictures and the print file of a row: without them the shop asks for the bytes again. */
export async function putArtworkFiles(store: FileStore, sha256: string, content: Buffer): Promise<void> {
  for (const name of ['96.webp', '480.webp', '1200.webp', 'print.png'])
    await store.put(`${sha256}.${name}`, content);
}

/** An order with two lines, in one transaction. */
export async function addOrder(knex: Knex): Promise<void> {
  const orderId = makeOrderNumber(size => randomBytes(size));
  await knex.transaction(async trx => {
    const money = { subtotalCents: 6000, totalCents: 6000 };
    const [order] = filled(
      await trx('orders')
        .insert({ orderId, customerInfo: '{}', status: 'processing', ...money })
        .returning('id'),
    );
    for (const lineNumber of [1, 2])
      await trx('order_items').insert({
        orderId: order.id,
        lineNumber,
        name: `Tee, ${randomUUID()}`,
        priceCents: 3000,
        sizeQuantities: '[]',
        totalQuantity: 1,
        totalPriceCents: 3000,
      });
  });
}

export const digestOf = (url: string) => withSession(url, digestTables);

/** Paths under a folder with the hash of each file. */
export async function hashFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  const hashes = await Promise.all(
    files.map(async file => [
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]),
  );
  return Object.fromEntries(hashes.toSorted()) as Record<string, string>;
}
