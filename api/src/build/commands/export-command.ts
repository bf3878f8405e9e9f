/** `npm run export`: the whole shop as open files. */
import path from 'node:path';
import type { Knex } from 'knex';
import { countText } from '#api/backup/figures-text.ts';
import { writeCopyFile } from '#api/backup/write-copy-file.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { type ExportRequest, exportShop } from '#api/export/export-shop.ts';
import { writeFolder } from '#api/export/write-folder.ts';
import { writeZip } from '#api/export/zip/write-zip.ts';
import { type Command, filesOf, listed, readOptions, say } from './command.ts';
import { withKnex } from './with-knex.ts';

export const createExport =
  (documents: ExportRequest['documents']): Command =>
  async (args, config) => {
    const { values } = readOptions(args, { values: ['to'] });
    const to = values['to'];
    if (!to) throw new Error('Say where to: npm run export -- --to FOLDER, or --to FILE.zip.');
    const startedAt = performance.now();
    const now = new Date();
    const figures = await withOwnerUrl(config, async url => {
      const shopName = await withKnex(url, readShopName);
      const request = { url, files: filesOf(config), shopName, now, documents };
      const made = await exportShop(request, async entries =>
        to.toLowerCase().endsWith('.zip')
          ? writeCopyFile(to, writeZip(entries, now))
          : writeFolder(to, entries),
      );
      await withKnex(url, knex => recordExport(knex, made.rows));
      return made;
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const parts = [
      `${countText(figures.rows, 'row')} of ${countText(figures.tables, 'table')}`,
      countText(figures.documents, 'document'),
      countText(figures.files, 'file'),
    ];
    say(`${path.resolve(to)}: ${parts.join(', ')}, ${seconds.toFixed(1)} s. Start with index.html.`);
    say('It holds names, addresses and orders in the clear: keep it where nobody else reads it.');
    if (figures.missing.length === 0) return 0;
    say(`Missing in the shop, and so in the export: ${listed(figures.missing)}.`);
    return 2;
  };

/** Also for a database of an earlier version, in which the setting may not be there yet. */
async function readShopName(knex: Knex): Promise<string> {
  return readSetting(knex, 'shop.name').catch(() => 'the shop');
}

async function recordExport(knex: Knex, rows: number): Promise<void> {
  await knex.transaction(trx =>
    recordAudit(trx, {
      actorId: null,
      entity: 'shop',
      entityId: 'all',
      action: 'shop.export',
      after: { rows },
    }),
  );
}
