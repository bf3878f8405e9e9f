/** `npm run files:move`: from FILES_ALSO to FILES_URL, while the shop works with both. */
import { noteStoredFiles } from '#api/backup/check-files.ts';
import { countText, sizeText } from '#api/backup/figures-text.ts';
import { withFilesKept } from '#api/backup/read-snapshot.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { moveFiles } from '#api/outside/files/move-files.ts';
import { openPlace } from '#api/outside/files/open-file-store.ts';
import { type Command, listed, readOptions, say } from './command.ts';
import { withKnex } from './with-knex.ts';

const sayEvery = 1_000;

export const moveFilesCommand: Command = async (args, config) => {
  readOptions(args, { values: [] });
  if (!config.filesAlso)
    throw new Error(
      'Files move from FILES_ALSO to FILES_URL. Set both, for the shop and for this command: docs/operate/nodes.md says in which order.',
    );
  const noBound = { minFreeBytes: 0, minFreeShare: 0 };
  const [from, to] = [openPlace(config.filesAlso, noBound), openPlace(config.files, noBound)];
  const changed: string[] = [];
  let saidAt = 0;
  const figures = await withOwnerUrl(config, url =>
    withKnex(url, knex =>
      moveFiles({
        from,
        to,
        whileKept: work => withFilesKept(url, work),
        async afterSet(read, soFar) {
          changed.push(...(await noteStoredFiles(knex, read)));
          if (soFar.moved < saidAt + sayEvery) return;
          saidAt = soFar.moved;
          say(`${countText(soFar.moved, 'file')} so far, ${sizeText(soFar.movedBytes)}.`);
        },
      }),
    ),
  );
  const { moved, movedBytes, wereThere, differing } = figures;
  say(`From ${from.place} to ${to.place}: ${countText(moved, 'file')}, ${sizeText(movedBytes)}.`);
  if (wereThere > 0) say(`${countText(wereThere, 'file')} had been there before, with the same bytes.`);
  if (changed.length > 0)
    say(`Bytes of these files have changed since they were first read: ${listed(changed)}.`);
  if (differing.length > 0)
    say(`These have other bytes in the two places; neither was changed: ${listed(differing)}.`);
  if (changed.length + differing.length > 0) return 1;
  say(
    'Take FILES_ALSO away and restart the shop. Once npm run check:files is content, the old place may go.',
  );
  return 0;
};
