/**
 * `npm run db`: a shell on the shop's database, whether the shop runs or not. psql where the machine has it, else
 * our own over `pg`.
 *
 *   npm run db -- --write                      allows changes; without it every statement is read-only
 *   npm run db -- --command "select 1"         runs one line and prints its rows, the same on every machine
 *   npm run db -- --own                        our own shell, although psql is here
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openClient } from './db/open-client.ts';
import { openPsql } from './db/open-psql.ts';
import { answer } from './db/answer.ts';
import { openShell } from './db/open-shell.ts';
import { withDatabaseUrl } from './with-database.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    command: { type: 'string' },
    own: { type: 'boolean', default: false },
  },
});

await withDatabaseUrl(async url => {
  const { write, command, own } = values;
  const hasPsql = spawnSync('psql', ['--version']).status === 0;
  if (command === undefined && hasPsql && !own) return openPsql(url, write);
  const client = await openClient(url, write);
  try {
    if (command === undefined) await openShell(client, url, write);
    else console.log(await answer(client, command));
  } finally {
    await client.end();
  }
});
