/** Making and dropping databases on the test server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isInMemory } from './memory-folder.ts';

export function uniqueDatabaseName(purpose: string): string {
  return `selvedge_${purpose}_${randomBytes(6).toString('hex')}`;
}

/** Returns the URL of the new database. */
export async function createEmptyDatabase(serverUrl: string, name: string): Promise<string> {
  await runOnServer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`);
  return urlOf(serverUrl, name);
}

export async function copyDatabase(serverUrl: string, template: string, name: string): Promise<string> {
  // Copying files ends with a checkpoint: in memory that is the quicker way, on a disk the slower.
  const strategy = isInMemory() ? 'file_copy' : 'wal_log';
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy ${strategy}`);
  return urlOf(serverUrl, name);
}

/** Ends all remaining connections, so that a test that failed midway leaves nothing behind. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
