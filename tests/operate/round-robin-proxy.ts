/**
 * A proxy as stands in front of several nodes: it keeps connections to them, asks each for `/readyz`, sends requests to those
 * that are ready in turn, and never sends one again. So a request that a node loses is a failure that is counted.
 */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobinProxy {
  origin: string;
  /** Requests by node, in the order of the nodes. */
  sent: number[];
  /** What went wrong between the proxy and a node. */
  troubles: string[];
  isReady(node: number): boolean;
  stop(): Promise<void>;
}

/** Much shorter than the wait of a node that ends. */
const lookEveryMs = 100;

export async function startRoundRobinProxy(origins: readonly string[]): Promise<RoundRobinProxy> {
  const nodes = origins.map(origin => ({
    ...addressOf(origin),
    isReady: false,
    // One that rests longer is not used again, as is usual.
    agent: new Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 60_000 }),
  }));
  const sent = nodes.map(() => 0);
  const troubles: string[] = [];
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      nodes.map(async node => {
        node.isReady = await isReady(node);
      }),
    );
  }
  await look();
  let timer = setTimeout(goOn, lookEveryMs);
  let isStopped = false;
  function goOn() {
    void look().then(() => {
      if (!isStopped) timer = setTimeout(goOn, lookEveryMs);
    });
  }

  function pass(req: IncomingMessage, res: ServerResponse): void {
    const order = nodes.map((_, at) => (turn + at) % nodes.length);
    turn++;
    const chosen = order.find(at => nodes[at]?.isReady);
    const node = chosen === undefined ? undefined : nodes[chosen];
    if (!node || chosen === undefined) return fail(res, 'no node is ready');
    sent[chosen] = (sent[chosen] ?? 0) + 1;
    const { host, port, agent } = node;
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress ?? '' };
    delete headers.connection;
    const onward = request({ host, port, agent, method: req.method, path: req.url, headers }, answer => {
      const { connection: _, ...kept } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(res);
      answer.on('error', () => res.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // Whoever does not listen is not asked until the next look. The request is lost all the same.
      if (error.code === 'ECONNREFUSED') node.isReady = false;
      fail(res, `${req.method} ${req.url}: ${error.code}`);
    });
    req.pipe(onward);
  }

  function fail(res: ServerResponse, why: string): void {
    troubles.push(why);
    if (res.headersSent) return void res.destroy();
    res.writeHead(502).end(why);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    troubles,
    isReady: at => nodes[at]?.isReady ?? false,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const { agent } of nodes) agent.destroy();
    },
  };
}

function addressOf(origin: string): { host: string; port: number } {
  return { host: '127.0.0.1', port: Number(new URL(origin).port) };
}

function isReady({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise(resolve => {
    const asked = request({ host, port, path: '/readyz', agent: false, timeout: 5_000 }, answer => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
