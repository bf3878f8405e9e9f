/** A PostgreSQL for tests and generators: embedded in a temporary folder, or the one at DATABASE_URL. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/database/embedded/start.ts';

export async function startServer(): Promise<EmbeddedDatabase> {
  const url = process.env['DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-test-'));
  // Under root, the server runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const server = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
