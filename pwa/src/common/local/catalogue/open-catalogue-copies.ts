/** The page's copies of the catalogue, opened on first use. */
import type { CatalogueCopies } from './catalogue-copies.ts';
import { askWholeCatalogue } from './ask-whole-catalogue.ts';
import { createReadRecords } from '../call/read-records.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

let opening: Promise<CatalogueCopies> | undefined;

/** Like the database connection, it lives as long as the page. */
export function openCatalogueCopies(): Promise<CatalogueCopies> {
  opening ??= import('./catalogue-copies.ts').then(({ createCatalogueCopies }) =>
    createCatalogueCopies({
      readRecords: createReadRecords(indexedDB),
      openDatabase: shopDatabase,
      askWhole: askWholeCatalogue,
      now: () => Date.now(),
    }),
  );
  return opening;
}
