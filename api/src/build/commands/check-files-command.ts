/** `npm run check:files`: rows against files, byte by byte. The shop may be open. */
import { checkFiles } from '#api/backup/check-files.ts';
import { countText } from '#api/backup/figures-text.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { type Command, filesOf, readOptions, say } from './command.ts';
import { withKnex } from './with-knex.ts';

export const checkFilesCommand: Command = async (args, config) => {
  const { flags } = readOptions(args, { values: [], flags: ['quick'] });
  const reads = flags['quick'] ? 'presence' : 'bytes';
  const files = filesOf(config);
  const { checked, findings } = await withOwnerUrl(config, url =>
    withKnex(url, knex => checkFiles({ knex, files, reads })),
  );
  for (const { kind, name, owner } of findings) say(`${kind}: ${name} (${owner})`);
  say(
    findings.length === 0
      ? `All ${countText(checked, 'file')} that rows need ${reads === 'bytes' ? 'are there, with the bytes that they had' : 'are there'}.`
      : `${countText(findings.length, 'file')} of ${checked} must be brought back: from a backup, file by file, under ${files.place}.`,
  );
  return findings.length === 0 ? 0 : 1;
};
