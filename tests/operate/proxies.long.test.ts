/**
 * The proxies of docs/operate, as they are shipped, before two processes of the shop: who asks, live updates, how large a
 * request may be, and a node that is asked to end under load. A proxy that is not on this machine is named and left out:
 * `apt-get install caddy haproxy` brings both.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { freshProgram, openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { makeJob } from '#tests/support/sync-world.ts';

const database = useTestDatabase({ isEmpty: true });
const operate = path.resolve('docs/operate');
const root = mkdtempSync(path.join(tmpdir(), 'selvedge-proxies-'));
const nodes: ShopProcess[] = [];
const hostOf = ({ origin }: ShopProcess) => `127.0.0.1:${new URL(origin).port}`;

beforeAll(async () => {
  const env = {
    DATABASE_URL: database.url,
    DEMO: '0',
    ...ownerEnv,
    TRUST_PROXY: '1',
    // Twice the five seconds of Caddy's look at a node, and some.
    DRAIN_WAIT_MS: '12000',
    FILES_URL: `file:${path.join(root, 'files')}`,
  };
  for (const name of ['one', 'two'])
    nodes.push(await openShop({ dataDir: path.join(root, name), env, program: freshProgram() }));
});
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  rmSync(root, { recursive: true, force: true });
});

interface Proxy {
  program: string;
  /** Writes the shipped configuration for this machine; answers how the proxy is started with it. */
  prepare: (folder: string, port: number) => { args: string[]; env?: NodeJS.ProcessEnv };
}

const proxies: Proxy[] = [
  {
    program: 'caddy',
    prepare(folder, port) {
      // A certificate of its own for localhost, and nothing of it in the machine's trust store.
      const around = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
      const file = path.join(folder, 'Caddyfile');
      writeFileSync(file, `${around}${readFileSync(path.join(operate, 'docker', 'Caddyfile'), 'utf8')}`);
      return {
        args: ['run', '--adapter', 'caddyfile', '--config', file],
        env: {
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          SHOP_DOMAIN: `https://localhost:${port}`,
          SHOP_UPSTREAM: nodes.map(hostOf).join(' '),
        },
      };
    },
  },
  {
    program: 'haproxy',
    prepare(folder, port) {
      const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
      const asked = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
      const made = spawnSync('openssl', ['req', ...asked, '-keyout', key, '-out', certificate]);
      expect(made.status, String(made.stderr)).toBe(0);
      const both = path.join(folder, 'both.pem');
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
      const [one, two] = nodes.map(hostOf);
      const shipped = readFileSync(path.join(operate, 'haproxy', 'haproxy.cfg'), 'utf8');
      const config = shipped
        .replace('bind :443 ssl crt /etc/haproxy/shop.example.pem', `bind 127.0.0.1:${port} ssl crt ${both}`)
        .replace('node1:3000', one ?? '')
        .replace('node2:3000', two ?? '');
      const file = path.join(folder, 'haproxy.cfg');
      writeFileSync(file, config);
      return { args: ['-db', '-f', file] };
    },
  },
];

const isHere = (program: string) => spawnSync(program, [program === 'caddy' ? 'version' : '-v']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Certificates of tests are nobody's. */
const trust = { rejectUnauthorized: false };
const agent = new Agent({ ...trust, keepAlive: true });

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

function ask(origin: string, at: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request(`${origin}${at}`, { agent, method, headers: { ...headers, ...length } }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

for (const { program, prepare } of proxies)
  describe.skipIf(!isHere(program))(program, () => {
    let origin: string;
    let stop: () => Promise<void>;
    let said = '';

    beforeAll(async () => {
      const folder = path.join(root, program);
      mkdirSync(folder);
      const port = await freePort();
      const { args, env = {} } = prepare(folder, port);
      const child = spawn(program, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (said += part.toString('utf8')));
      const ended = once(child, 'close');
      stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      origin = `https://localhost:${port}`;
      await open();
    });
    afterAll(() => stop());

    /** Until the proxy has found its nodes. */
    async function open(): Promise<void> {
      for (;;) {
        const answer = await ask(origin, '/readyz').catch(() => null);
        if (answer?.status === 200) return;
        await pause(100);
      }
    }

    test('the shop hears who asks from the proxy, and not from the visitor', async () => {
      const username = `nobody-${randomUUID()}`;
      const answer = await ask(origin, '/api/login', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': '203.0.113.9',
          Origin: origin,
        },
        body: JSON.stringify({ username, password: 'guess guess guess' }),
      });
      expect(answer.status, answer.text).toBe(401);
      const rows = await database
        .knex('security_events')
        .where({ type: 'login_failed' })
        .orderBy('id', 'desc');
      expect(rows[0]?.ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    });

    test('live updates come at once, over HTTP/2 as browsers have them', async () => {
      const person = await makePerson(database.knex, 'workshop');
      const cookie = `__Host-sid=${await createSessionStore(database.knex).start(person, 'test')}`;
      const session = connect(origin, trust);
      const stream = session.request({ ':path': '/api/sync/events', cookie });
      stream.setEncoding('utf8');
      let heard = '';
      const first = once(stream, 'data');
      stream.on('data', (part: string) => (heard += part));
      await first;
      expect(heard).toContain('retry: 3000');
      const poked = new Promise<void>(resolve => {
        stream.on('data', () => heard.includes('event: poke') && resolve());
      });
      await makeJob(database.knex);
      await poked;
      stream.close();
      session.close();
    });

    test('artwork of 50 MB arrives, and what is far too large is refused', async () => {
      const at = `/api/uploads/${'ab'.repeat(32)}`;
      const put = (bytes: number) =>
        ask(origin, at, {
          method: 'PUT',
          headers: { 'Content-Type': 'image/png', Origin: origin },
          body: Buffer.alloc(bytes),
        });
      // The shop itself looks at it, and says in its own words that this is no picture of that name.
      const arrived = await put(50_000_000);
      expect(JSON.parse(arrived.text)).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(arrived.status).toBe(422);
      const refused = await put(70_000_000).then(
        ({ status }) => status,
        () => 'cut off',
      );
      expect([413, 'cut off']).toContain(refused);
    });

    test('a node ends under load, and no request is lost', async () => {
      const [node] = nodes;
      if (!node) throw new Error('There is no node.');
      const failed: string[] = [];
      let [requests, isDone] = [0, false];
      const work = Array.from({ length: 4 }, async () => {
        while (!isDone) {
          requests++;
          const answer = await ask(origin, '/api/shop').catch((error: unknown) => String(error));
          if (typeof answer === 'string') failed.push(answer);
          else if (answer.status !== 200) failed.push(`${answer.status} ${answer.text}`);
        }
      });
      await node.stop();
      const before = requests;
      while (requests < before + 100) await pause(20);
      await node.open();
      const after = requests;
      while (requests < after + 100) await pause(20);
      isDone = true;
      await Promise.all(work);
      console.log(
        `${program}: one of two nodes replaced under load, ${requests} requests, ${failed.length} failed.`,
      );
      expect(failed, said.slice(-2_000)).toEqual([]);
    });
  });

test('what is left out is named', () => {
  for (const { program } of proxies) if (!isHere(program)) console.log(`${program}: not here, left out.`);
});
