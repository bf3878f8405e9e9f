/** `npm run backup`, `npm run backup:key` and `npm run restore`. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { makeIdentity } from '#api/backup/archive/seal-stream.ts';
import { readRecipients } from '#api/backup/backup-settings.ts';
import { copyName } from '#api/backup/copy-name.ts';
import type { CopySink, CopySource } from '#api/backup/copy-shelf.ts';
import { sinkAt, sourceAt } from '#api/backup/find-copy.ts';
import { makeBackup } from '#api/backup/make-backup.ts';
import { readIdentities } from '#api/backup/open-copy.ts';
import { checkCopy, restoreBackup } from '#api/backup/restore-backup.ts';
import { withRestoreMark } from '#api/backup/restore-mark.ts';
import { figuresText, sizeText } from '#api/backup/figures-text.ts';
import type { Config } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { recordMade } from '#api/backup/record-backups.ts';
import { putDatabaseBack, type SetAside, setDatabaseAside } from '#api/database/embedded/set-aside.ts';
import { backupShelf, type Command, listed, placesOf, readOptions, say, shelfParts } from './command.ts';
import { withKnex } from './with-knex.ts';

export const runBackup: Command = async (args, config) => {
  const { values, flags } = readOptions(args, { values: ['to', 'key'], flags: ['plain'] });
  const recipients = recipientsOf(values['key'], flags['plain'] === true, config);
  const sink = sinkFor(values['to'], recipients.length > 0, config);
  const to = sink.at;
  const startedAt = performance.now();
  const attempt = { kind: 'hand', to, isEncrypted: recipients.length > 0, startedAt: new Date() } as const;
  const { made, changed } = await withOwnerUrl(config, async url => {
    const copy = await makeBackup({ places: placesOf(config, url), to: sink, recipients });
    return { made: copy, changed: await withKnex(url, knex => recordMade(knex, attempt, copy)) };
  });
  const seconds = (performance.now() - startedAt) / 1000;
  say(`${to}: ${figuresText(made.figures)}, ${sizeText(made.bytes)}, ${seconds.toFixed(1)} s.`);
  say(
    recipients.length > 0
      ? `Encrypted for ${recipients.length === 1 ? 'one key' : `${recipients.length} keys`}. Without the private key nobody can read it, not even you.`
      : 'NOT encrypted: it holds names, addresses and the shop’s private keys. Keep it where nobody else reads it.',
  );
  const { missing } = made.figures;
  if (missing.length > 0) say(`Missing in the shop, and so in the backup: ${listed(missing)}.`);
  if (changed.length > 0)
    say(`Bytes of these files have changed since an earlier backup: ${listed(changed)}.`);
  return missing.length + changed.length > 0 ? 2 : 0;
};

/** Without a place, the copy goes where those of every night are. */
function sinkFor(to: string | undefined, isEncrypted: boolean, config: Config): CopySink {
  if (to) return sinkAt(to, isEncrypted, shelfParts(config));
  const { dir } = config.backup;
  if (dir) return backupShelf(config, dir).sink(copyName(new Date(), isEncrypted));
  throw new Error(
    'Say where to: npm run backup -- --to FILE. A folder, or s3://bucket/folder, gets a file with the time as its name. Without --to it goes to BACKUP_DIR.',
  );
}

export const makeKeyFile: Command = async args => {
  const { values } = readOptions(args, { values: ['to'] });
  if (!values['to']) throw new Error('Say where to: npm run backup:key -- --to FILE.');
  const { identity, recipient } = await makeIdentity();
  const file = path.resolve(values['to']);
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST' ? `${file} is there already.` : `${file} can't be written (${error.code}).`,
    );
  });
  await handle.writeFile(`# public key: ${recipient}\n${identity}\n`);
  await handle.close();
  say(
    `The private key is in ${file}. Keep a second copy of it away from this machine: without it no backup opens.`,
  );
  say(`BACKUP_TO=${recipient}`);
};

export const runRestore: Command = async (args, config) => {
  const { values, flags } = readOptions(args, { values: ['from', 'key'], flags: ['set-aside'] });
  if (!values['from'])
    throw new Error('Say from what: npm run restore -- --from FILE. The place must be empty.');
  const from = await sourceAt(values['from'], shelfParts(config));
  const identities = await identitiesOf(values['key'], config);
  const moved = flags['set-aside'] ? await makeRoom(from, identities, config) : [];
  const startedAt = performance.now();
  const { about, figures, sealKeyFile } = await withRestoreMark(config.dataDir, () =>
    withOwnerUrl(config, url =>
      restoreBackup({ from, identities, places: placesOf(config, url), tell: say }),
    ),
  ).catch((error: unknown) => {
    putDatabaseBack(moved);
    throw error;
  });
  for (const { aside } of moved) say(`The database that was there before is now in ${aside}.`);
  const seconds = (performance.now() - startedAt) / 1000;
  say(`Brought back: the shop as of ${about.madeAt}. ${figuresText(figures)}, ${seconds.toFixed(1)} s.`);
  say('Devices will read everything again and resend what they handed in during the last seven days.');
  if (sealKeyFile)
    say(`The shop signed with SEAL_KEY: set it to the contents of ${sealKeyFile}, then delete that file.`);
  if (about.holds === 'database')
    say('The copy holds the database alone. npm run check:files says whether the files are there.');
};

/** Only for a copy that is whole, and that files may stand beside. */
async function makeRoom(
  from: CopySource,
  identities: readonly string[],
  config: Config,
): Promise<SetAside[]> {
  const { about } = await checkCopy(from, identities);
  if (about.holds !== 'database')
    throw new Error(
      '--set-aside is for a copy from before an upgrade. A full backup goes into an empty DATA_DIR.',
    );
  return setDatabaseAside(config);
}

function recipientsOf(key: string | undefined, isPlain: boolean, { backup }: Config): readonly string[] {
  if (isPlain) return [];
  if (key) return readRecipients(key, '--key');
  if (backup.recipients) return backup.recipients;
  throw new Error(
    'Say for whom: --key age1… (npm run backup:key makes a key) or BACKUP_TO. With --plain everybody who has the file can read it.',
  );
}

export async function identitiesOf(keyFile: string | undefined, { backup }: Config): Promise<string[]> {
  const file = keyFile ?? backup.keyFile;
  return file ? readIdentities(file) : [];
}
