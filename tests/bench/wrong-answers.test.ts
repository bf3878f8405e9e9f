/** A bench that counts errors as answers measures nothing, so each bench fails if an answer is wrong. */
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { benchReads } from './crm.ts';
import { newDevice, visit } from './catalogue/visit.ts';
import { asksOf } from './database/far-database.ts';
import { mustBeAnswered } from './growth/growth.ts';
import { take } from './growth/take.ts';
import { askInLoad, askOnce, WrongAnswer } from './load/ask.ts';
import { buy } from './load/buy.ts';
import { Busy, createSyncClient } from './load/sync-client.ts';
import { watchPages } from './load/watch-pages.ts';
import { benchReads as benchPeers, readSearch } from './peer-reads.ts';
import { benchProducts } from './products.ts';
import { readOffice } from './memory.ts';
import { askMixed } from './mixed/works.ts';
import { takeRight } from './sizing/sizing.ts';
import { browseWhile } from './sign-ins.ts';
import { askList } from './start.ts';
import { askEmpty } from './sync.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const product = { id: 1, name: 'Tee', priceCents: 1995, priceBreaks: [] };

/** The requests of each bench, without its database and browser. */
const asking: Record<string, (origin: string) => Promise<unknown>> = {
  'products.ts': origin => benchProducts({ baseUrl: origin }, { seconds: 0.1 }),
  'peer-reads.ts': origin => benchPeers(origin, { productId: 1, cookie: '' }, { seconds: 0.1 }),
  "peer-reads.ts, the office's search": origin => readSearch(origin, ''),
  'sync.ts': origin => askEmpty(origin, '', '{}'),
  'growth/growth.ts': async origin => {
    const staff = { admin: '', driver: '', workshop: '', shopper: '', visitor: '' };
    const read = { name: 'orders', path: '/api/orders', as: 'admin' } as const;
    mustBeAnswered([{ name: read.name, taken: { demo: await take(origin, read, staff, 0) } }]);
  },
  'sizing/sizing.ts': async origin => {
    const staff = { admin: '', driver: '', workshop: '', shopper: '', visitor: '' };
    await takeRight(origin, { name: 'orders', path: '/api/orders', as: 'admin' }, staff);
  },
  'database/far-database.ts': async origin => {
    for (const [, ask] of asksOf(origin, '')) await ask();
  },
  'mixed/mixed.ts': origin =>
    askMixed({ origin, product, productIds: [1], tablets: [{ userId: 1, cookie: '' }], jobs: ['1'] }),
  'catalogue/catalogue.ts': origin => visit(origin, newDevice()),
  'crm.ts': origin => benchReads(origin, ''),
  'shoppers.ts': origin => buy(origin, product),
  'offline-nodes.ts': async origin => {
    const client = createSyncClient(origin, { userId: 1, cookie: '' });
    for (;;) {
      await client.sync().catch((error: unknown) => {
        if (!(error instanceof Busy)) throw error;
      });
    }
  },
  'start.ts': askList,
  'sign-ins.ts': origin => browseWhile(origin, Promise.resolve()),
  'memory.ts': origin => readOffice(origin, ''),
};

describe.each(Object.keys(asking))('%s', name => {
  const run = async (listener: RequestListener) => asking[name]?.(await serve(listener));

  it('ends with an error when the server answers 503', async () => {
    await expect(run((_, res) => void res.writeHead(503).end('{"code":"unavailable"}'))).rejects.toThrow(
      WrongAnswer,
    );
  });

  it('ends with an error when the server answers 200 with something else', async () => {
    await expect(
      run((req, res) => void req.resume().on('end', () => res.end('<p>Hello</p>'))),
    ).rejects.toThrow();
  });
});

it('every bench that asks a server is among them, or watches what its pages are answered', () => {
  const folder = import.meta.dirname;
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const benches = [...read('main.ts').matchAll(/from '\.\/([\w/-]+\.ts)'/g)].map(([, file]) => file ?? '');
  const asksNobody = [
    'figure.ts',
    'measure.ts',
    'world.ts',
    'bundle.ts',
    'in-page/search.ts',
    'in-page/first-fill.ts',
    'pricing.ts',
    'import.ts',
  ];
  const parts: Record<string, string[]> = {
    'offline.ts': ['offline-devices.ts', 'offline-nodes.ts'],
    'orders.ts': ['shoppers.ts'],
  };
  const files = benches.filter(file => !asksNobody.includes(file)).flatMap(file => parts[file] ?? [file]);
  expect(files.length).toBeGreaterThan(5);
  const unwatched = files.filter(file => !(file in asking) && !read(file).includes('watchPages('));
  expect(unwatched).toEqual([]);
});

describe('a load', () => {
  const right = { status: 200, body: Buffer.from('right') };
  const ask = (url: string, seconds: number) => askInLoad({ url, connections: 2, seconds, expected: right });
  /** It ends with the wrong answer, however long that takes on a busy machine. */
  const longSeconds = 60;

  it('counts right answers, over as many connections as the server wants', async () => {
    let connections = 0;
    let answered = 0;
    const url = await serve((_, res) => {
      if (++answered % 5 === 0) res.setHeader('Connection', 'close');
      res.end('right');
    });
    const [server] = servers as [Server];
    server.on('connection', () => connections++);
    // On a busy machine a short while may be over before the first of them has closed.
    for (let seconds = 0.2; connections <= 2 && seconds < longSeconds; seconds *= 4) {
      [connections, answered] = [0, 0];
      expect(await ask(url, seconds)).toBe(answered);
    }
    expect(connections).toBeGreaterThan(2);
  });

  it.each<[string, (count: number) => [number, string]]>([
    ['an error', count => [count === 20 ? 503 : 200, 'right']],
    ['other bytes', count => [200, count === 20 ? 'wrong' : 'right']],
    ['fewer bytes', count => [200, count === 20 ? 'righ' : 'right']],
  ])('ends with the first one that is %s', async (_what, answer) => {
    let count = 0;
    const url = await serve((_, res) => {
      const [status, body] = answer(++count);
      res.writeHead(status, { 'Content-Length': body.length }).end(body);
    });
    await expect(ask(url, longSeconds)).rejects.toThrow(WrongAnswer);
  });

  it('ends with an answer that breaks off', async () => {
    const server = createRawServer(socket => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nri');
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(askOnce(url)).rejects.toThrow('hung up');
  });
});

describe('pages that are watched', () => {
  const seen = (statuses: number[]) => {
    const browser = new EventEmitter();
    const check = watchPages(browser);
    for (const status of statuses)
      browser.emit('response', { status: () => status, url: () => 'http://localhost/api/jobs' });
    return check;
  };

  it('may be answered, moved, told that nothing has changed, and asked to sign in', () => {
    expect(seen([200, 204, 304, 302, 401])).not.toThrow();
  });

  it.each([503, 500, 404, 429])('end the bench with an error after a %i', status => {
    expect(seen([200, status, 200])).toThrow(WrongAnswer);
  });
});
