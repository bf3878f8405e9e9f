/** `npm run dev`: the database in this process, the API and Vite as children with reload. One Ctrl-C ends all. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '#api/config.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { exitWithSentence } from './exit-with-sentence.ts';

await exitWithSentence(async () => {
  const config = readConfig(process.env);
  const database = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log: console });
  // People open Vite at PORT; it passes /api on to the API beside it.
  const apiPort = config.port + 1;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(apiPort),
    API_ADDRESS: `http://127.0.0.1:${apiPort}`,
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    DATABASE_URL: database?.url ?? process.env['DATABASE_URL'],
    // The API sees a URL and would take the database for somebody's own.
    DEMO: config.demo ? '1' : '0',
  };
  const vite = ['node_modules/vite/bin/vite.js', '--port', String(config.port), '--strictPort'];
  const children = [
    runNode(['--watch', '--watch-preserve-output', '--import', 'tsx', 'api/src/main.ts'], env),
    runNode(vite, env),
  ];
  await firstOf([
    once(process, 'SIGINT'),
    once(process, 'SIGTERM'),
    ...children.map(child => once(child, 'exit')),
  ]);
  await Promise.all(children.map(endChild));
  await database?.stop();
});

function runNode(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: 'inherit' });
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function firstOf(events: Promise<unknown>[]): Promise<void> {
  // A second Ctrl-C while things end must not kill us before the database is stopped.
  process.on('SIGINT', () => {});
  await Promise.race(events);
}
