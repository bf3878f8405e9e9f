/**
 * The internet as an engine sees it: a proxy that leads Stripe's hosts to the double and refuses every other. The
 * page loads Stripe's script from https://js.stripe.com under the shop's own policy, as it does at a customer's.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

export interface Outside {
  port: number;
  /** What pages asked for and were refused: `example.com:443`. */
  refused: string[];
  stop(): Promise<void>;
}

const stripeHost = /^(js|api|hooks)\.stripe\.com:443$/;

/** Firefox itself looks for its settings there. */
const enginesOwn = /\.mozilla\.(com|net|org):443$/;

export async function openOutside(double: { origin: string }): Promise<Outside> {
  const refused: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const pem = makeCertificate();
  const secureContext = createSecureContext({ key: pem, cert: pem });
  const behind = createServer((req, res) => passOn(double.origin, req, res));
  const proxy = createServer((req, res) => {
    refused.push(req.url ?? '');
    res.writeHead(502).end();
  });
  proxy.on('connect', (req, socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    const host = req.url ?? '';
    if (!stripeHost.test(host)) {
      if (!enginesOwn.test(host)) refused.push(host);
      return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const secured = new TLSSocket(socket, { isServer: true, secureContext });
    secured.on('error', () => socket.destroy());
    behind.emit('connection', secured);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    refused,
    async stop() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function passOn(origin: string, req: IncomingMessage, res: ServerResponse): void {
  const onward = request(new URL(req.url ?? '/', origin), { method: req.method, headers: req.headers });
  onward.on('response', answer => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
}

/** Key and certificate of a host that nobody vouches for: the engines are told to take it. */
function makeCertificate(): string {
  const ask = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=stripe.com -days 2 -keyout -';
  return execFileSync('openssl', ask.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
