/** `npm run tables`: migrates an empty database and writes the files that follow from its tables. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase } from '#api/database/connect.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { projectRoot } from '#api/project-root.ts';
import {
  createEmptyDatabase,
  dropDatabase,
  uniqueDatabaseName,
} from '#tests/support/database/database-server.ts';
import { startServer } from '#tests/support/start-server.ts';
import { filesOfTables } from './tables/write-files.ts';

const server = await startServer();
const name = uniqueDatabaseName('tables');
const knex = connectDatabase({ url: await createEmptyDatabase(server.url, name), poolMax: 2 });
try {
  await migrate(knex);
  for (const [file, text] of Object.entries(await filesOfTables(knex))) {
    writeFileSync(path.join(projectRoot, file), text);
    console.log(file);
  }
} finally {
  await knex.destroy();
  await dropDatabase(server.url, name);
  await server.stop();
}
