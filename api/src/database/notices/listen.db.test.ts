/** The listener over a connection that a network loses without a word. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { listenToDatabase } from './listen.ts';

const db = useTestDatabase({ isEmpty: true });
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Passes bytes on. After `goSilent` the connections of that moment stay open and hear nothing more. */
async function openLine() {
  const { host, port } = new pg.Client({ connectionString: db.url });
  const sockets = new Set<Socket>();
  let onConnection: (pair: { near: Socket; far: Socket }) => void = () => {};
  const server: Server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
    onConnection({ near, far });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(db.url);
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    goSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    nextConnection: () => new Promise<{ near: Socket; far: Socket }>(resolve => (onConnection = resolve)),
  };
}

test('a line that has gone silent is noticed, and notices come again over a new one', async () => {
  const line = await openLine();
  const heard: string[] = [];
  let connections = 0;
  const listener = await listenToDatabase({
    url: line.url,
    channels: { news: payload => heard.push(payload) },
    onReconnect: () => connections++,
    retryDelayMs: 10,
    checkEveryMs: 20,
    patienceMs: 2_000,
  });
  ends.push(() => listener.stop());
  expect(connections).toBe(1);
  line.goSilent();
  await expect.poll(() => connections).toBe(2);
  await db.knex.raw(`notify news, 'again'`);
  await expect.poll(() => heard).toEqual(['again']);
});

test('stopped while it connects again, it leaves no connection behind', async () => {
  const line = await openLine();
  const listener = await listenToDatabase({
    url: line.url,
    channels: { news: () => {} },
    onReconnect: () => {},
    retryDelayMs: 0,
  });
  const again = line.nextConnection();
  line.cut();
  const { far, near } = await again;
  await listener.stop();
  await Promise.all([far, near].map(socket => socket.closed || once(socket, 'close')));
});
