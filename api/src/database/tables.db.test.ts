import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#api/project-root.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { filesOfTables } from '../../../scripts/tables/write-files.ts';

const db = useTestDatabase();

test('the types and documents of the tables are as the migrations leave them', async () => {
  for (const [file, text] of Object.entries(await filesOfTables(db.knex))) {
    const kept = readFileSync(path.join(projectRoot, file), 'utf8');
    expect(kept === text, `${file} is older than the migrations: run \`npm run tables\``).toBe(true);
  }
});
