/** `npm run drill`: brings the last copy up beside the shop and checks all of it. */
import { mkdirSync } from 'node:fs';
import { countText } from '#api/backup/figures-text.ts';
import { type DrillFigures, type DrillRequest, runDrill } from '#api/backup/drill.ts';
import type { CopySource } from '#api/backup/copy-shelf.ts';
import { sourceAt } from '#api/backup/find-copy.ts';
import { newestCopy } from '#api/backup/kept-copies.ts';
import type { Config } from '#api/config.ts';
import { identitiesOf } from './backup-commands.ts';
import { backupShelf, type Command, readOptions, say, shelfParts } from './command.ts';

export const createDrill =
  (checkSeals: DrillRequest['checkSeals']): Command =>
  async (args, config) => {
    const { values } = readOptions(args, { values: ['from', 'key'] });
    const from = values['from'] ? await sourceAt(values['from'], shelfParts(config)) : await newestOf(config);
    const identities = await identitiesOf(values['key'], config);
    const startedAt = performance.now();
    mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
    const { about, figures } = await runDrill({ from, identities, roomIn: config.dataDir, checkSeals });
    const seconds = (performance.now() - startedAt) / 1000;
    say(
      `${from.at}, made at ${about.madeAt}: brought back and checked. ${drillText(figures)}, ${seconds.toFixed(1)} s.`,
    );
  };

async function newestOf(config: Config): Promise<CopySource> {
  const { dir } = config.backup;
  if (!dir) throw new Error('Say which: npm run drill -- --from FILE, or set BACKUP_DIR.');
  const shelf = backupShelf(config, dir);
  const newest = await newestCopy(shelf);
  if (!newest) throw new Error(`There is no backup in ${shelf.place} yet.`);
  return newest;
}

const drillText = ({ rows, files, seals }: DrillFigures) =>
  [countText(rows, 'row'), countText(files, 'file'), countText(seals, 'seal')].join(', ');
