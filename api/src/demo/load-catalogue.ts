/** The demo shop's catalogue comes in through the importer, as any supplier's file does. */
import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { isRefusal } from '#contract/wire/errors.ts';
import { feedOfBytes } from '#api/features/imports/feed/feed-source.ts';
import { runImport } from '#api/features/imports/run-import.ts';
import { demoFeedPath } from './demo-feed.ts';

/** Once: an office that has changed its catalogue keeps it. */
export async function loadDemoCatalogue(knex: Knex): Promise<void> {
  if (await knex('products').first('id')) return;
  const feed = feedOfBytes(await readFile(demoFeedPath));
  const report = await runImport({
    knex,
    feed,
    source: 'supplier-feed.csv',
    dryRun: false,
    startedBy: null,
  });
  if (isRefusal(report))
    throw new Error(`The demo catalogue could not be loaded: ${report.message ?? report.refusal}`);
}
