/** `npm run reset`: empties DATA_DIR (database, files, mails). Refuses while a shop runs from it. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#api/config.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { AlreadyRunningError } from '#api/database/embedded/already-running.ts';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { exitWithSentence } from './exit-with-sentence.ts';

/** What a shop's data folder holds. Anything else there is not ours, and a mistyped DATA_DIR must not cost a home. */
const ownNames = ['database', 'files', 'mail', 'restoring'];

await exitWithSentence(async () => {
  const { dataDir } = readConfig(process.env);
  const running = findEmbeddedServer(dataDir);
  if (running) throw new AlreadyRunningError(dataDir, running);
  const foreign = existsSync(dataDir) ? readdirSync(dataDir).filter(name => !ownNames.includes(name)) : [];
  const folders = [...ownNames.map(name => path.join(dataDir, name)), ...possibleHomes(dataDir)];
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  console.log(`Emptied ${dataDir}.${foreign.length > 0 ? ` Left alone: ${foreign.join(', ')}.` : ''}`);
});
