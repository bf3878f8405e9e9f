/** The page's copies of the catalogue, opened on first use. */
import type { CatalogueCopies } from './catalogue-copies.ts';
import { createReadRecords } from '../call/read-records.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

let opening: Promise<CatalogueCopies> | undefined;

/** Like the database connection, it lives as long as the page. */
export function openCatalogueCopies(): Promise<CatalogueCopies> {
  opening ??= Promise.all([import('./catalogue-copies.ts'), import('./ask-pieces.ts')]).then(
    ([{ createCatalogueCopies }, { pieceServer }]) =>
      createCatalogueCopies({
        readRecords: createReadRecords(indexedDB),
        openDatabase: shopDatabase,
        server: pieceServer,
        withLock: async run =>
          'locks' in navigator ? await navigator.locks.request('selvedge-catalogue', run) : run(),
        now: () => Date.now(),
      }),
  );
  return opening;
}
