/** Opens thousands of connections that send nothing, half a request or nonsense, and never read or close. Others must still be served. */
import { connect, type Socket } from 'node:net';
import { createSend } from '#tests/support/http-client.ts';
import { addOutcome, newOutcome, type Outcome } from './outcome.ts';
import type { AttackedShop } from './people.ts';

/** What each kind sends before it falls silent. */
const kinds: Record<string, string> = {
  'nothing at all': '',
  'half a request line': 'GET /api/pro',
  'half a head': 'GET /api/products HTTP/1.1\r\nHost: shop\r\nX-More: ',
  'a head and no body':
    'POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  'a question whose answer is never read': 'GET /api/catalogue HTTP/1.1\r\nHost: shop\r\n\r\n',
  nonsense: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
};

/** Each of these is refused, and its connection is closed. */
const smuggled: Record<string, string> = {
  'two lengths': 'POST /api/login HTTP/1.1\r\nHost: s\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc',
  'a length and chunks':
    'POST /api/login HTTP/1.1\r\nHost: s\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a broken chunk':
    'POST /api/login HTTP/1.1\r\nHost: s\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'a space before the colon': 'GET /healthz HTTP/1.1\r\nHost : s\r\n\r\n',
  'a folded header': 'GET /healthz HTTP/1.1\r\nHost: s\r\nX: a\r\n b\r\nY\r\n\r\n',
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'a huge header': `GET /healthz HTTP/1.1\r\nHost: s\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  'another protocol': 'GET /healthz SMTP/1.0\r\nHost: s\r\n\r\n',
  'a negative length': 'POST /api/login HTTP/1.1\r\nHost: s\r\nContent-Length: -1\r\n\r\n',
};

const probes = 30;
const probeMs = 10_000;

export async function attackSockets({ baseUrl }: AttackedShop, { sockets = 3_000 } = {}): Promise<Outcome> {
  const outcome = newOutcome();
  const held: Socket[] = [];
  try {
    for (const [what, bytes] of Object.entries(smuggled))
      addOutcome(outcome, what, await sendRaw(baseUrl, bytes));
    const names = Object.keys(kinds);
    for (let n = 0; n < sockets; n++) {
      const name = names[n % names.length] ?? '';
      const socket = open(baseUrl, kinds[name] ?? '');
      held.push(socket);
      // A connection that is opened but not accepted counts as held. Whether the shop still serves others is checked below.
      if (n % 50 === 49) await new Promise(resolve => socket.once('settled', resolve));
      if (n % Math.ceil(sockets / probes) === 0)
        addOutcome(outcome, `with ${n + 1} sockets held`, await probe(baseUrl));
    }
    for (let n = 0; n < probes; n++) addOutcome(outcome, `with all ${sockets} held`, await probe(baseUrl));
  } finally {
    for (const socket of held) socket.destroy();
  }
  return outcome;
}

/** Never reads, never closes; `settled` when it is connected or refused. */
function open(baseUrl: string, bytes: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.pause();
  socket.on('error', () => socket.emit('settled'));
  socket.on('connect', () => {
    if (bytes) socket.write(bytes, 'latin1');
    socket.emit('settled');
  });
  return socket;
}

/** A new client on a separate connection. */
async function probe(baseUrl: string): Promise<string[]> {
  const send = createSend(baseUrl);
  const wrong: string[] = [];
  for (const path of ['/healthz', '/api/products']) {
    try {
      const { status } = await send(path, { headers: { Connection: 'close' }, silenceMs: probeMs });
      if (status !== 200) wrong.push(`${path} answered ${status}.`);
    } catch (error) {
      wrong.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return wrong;
}

async function sendRaw(baseUrl: string, bytes: string): Promise<string[]> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(probeMs, () => socket.destroy(new Error('It was not closed.')));
  let said = '';
  socket.on('data', part => (said += part.toString('latin1')));
  const closed = new Promise<string[]>(resolve => {
    socket.on('error', error => resolve(error.message.includes('closed') ? [error.message] : []));
    socket.on('close', () =>
      resolve(/^HTTP\/1\.1 (400|405|408|413|431) /.test(said) ? [] : [`It answered ${said.slice(0, 80)}.`]),
    );
  });
  socket.write(bytes, 'latin1');
  return closed;
}
