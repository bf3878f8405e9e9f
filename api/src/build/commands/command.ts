import { parseArgs } from 'node:util';
import type { Config } from '#api/config.ts';
import { type CopyShelf, openShelf, type ShelfParts } from '#api/backup/copy-shelf.ts';
import type { ShopPlaces } from '#api/backup/make-backup.ts';
import type { PlaceVariables } from '#api/outside/files/files-place.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { openFileStore } from '#api/outside/files/open-file-store.ts';
import path from 'node:path';

/** Answers the exit code; nothing is 0. */
export type Command = (args: string[], config: Config) => Promise<number | void>;

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Options of one command: names with a value, and names without. @throws Error with a sentence. */
export function readOptions(
  args: string[],
  { values, flags = [] }: { values: readonly string[]; flags?: readonly string[] },
): { values: Record<string, string | undefined>; flags: Record<string, boolean> } {
  const options = Object.fromEntries<{ type: 'string' | 'boolean' }>([
    ...values.map(name => [name, { type: 'string' }] as const),
    ...flags.map(name => [name, { type: 'boolean' }] as const),
  ]);
  try {
    const parsed: Record<string, unknown> = parseArgs({ args, options, strict: true }).values;
    return {
      values: Object.fromEntries(values.map(name => [name, parsed[name] as string | undefined])),
      flags: Object.fromEntries(flags.map(name => [name, parsed[name] === true])),
    };
  } catch (error) {
    const known = [...values.map(name => `--${name} …`), ...flags.map(name => `--${name}`)].join(', ');
    throw new Error(`${(error as Error).message.split('\n')[0]} Known are: ${known || 'none'}.`, {
      cause: error,
    });
  }
}

export const placesOf = (config: Config, url: string): ShopPlaces => ({
  url,
  files: filesOf(config),
  mailDir: path.join(config.dataDir, 'mail'),
  keysDir: path.join(config.dataDir, 'keys'),
  sealKey: config.sealKey,
});

/** For the places of backups: the keys are those of the environment, as for FILES_URL. */
export const shelfParts = ({ dataDir }: Pick<Config, 'dataDir'>): ShelfParts => ({
  dataDir,
  env: process.env as PlaceVariables,
});

/** The place of BACKUP_DIR. */
export const backupShelf = (config: Config, dir: string): CopyShelf =>
  openShelf(dir, 'BACKUP_DIR', shelfParts(config));

/** For whoever runs the shop, who may fill a disk to its end. */
export const filesOf = (config: Config): FileStore =>
  openFileStore(config, { minFreeBytes: 0, minFreeShare: 0 });

const shown = 10;

/** The first of many names. */
export function listed(names: readonly string[]): string {
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  return names.slice(0, shown).join(', ') + more;
}
