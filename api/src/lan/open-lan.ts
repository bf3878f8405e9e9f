/**
 * `npm start -- --lan`: the shop over TLS for phones on one's own network. Two doors in front of it: a page without TLS that
 * gives a phone the certificate, and the shop itself, which lets in who has scanned the code of this start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { LanCertificate } from './certificates.ts';
import { lanPorts } from './lan-env.ts';
import { authorityPath, closedPage, welcomePage } from './welcome-page.ts';

export interface LanParts {
  /** Of the shop, on the loopback address. */
  port: number;
  /** As the configuration has it: what phones open. */
  shopOrigin: string;
  certificate: LanCertificate;
  welcomePort?: number;
  /** Where both doors are opened. Default: all addresses of this machine. */
  host?: string;
}

export interface LanDoors {
  /** What the QR code says. */
  welcomeUrl: string;
  /** For a browser on this machine, which may have been told to trust the authority. */
  shopUrl: string;
  stop(): Promise<void>;
}

const cookieName = '__Host-lan';
const cookieDays = 7;
/** Browsers ask for these without cookies. They are the same in every shop. */
const openPaths = /^\/(?:manifest\.webmanifest|icons\/[\w.-]+|favicon\.ico)$/;

export async function openLan({
  port,
  shopOrigin,
  certificate,
  welcomePort = lanPorts.welcome,
  host = '0.0.0.0',
}: LanParts): Promise<LanDoors> {
  const code = randomBytes(16).toString('base64url');
  const { authority, key, cert } = certificate;
  const shop = createTlsServer({ key, cert }, (req, res) => {
    const asked = req.url ?? '/';
    if (asked === `/lan/${code}`) return letIn(res, code);
    const isOpen = req.method === 'GET' && openPaths.test(asked.split('?')[0] ?? '');
    if (isOpen || hasCode(req, code)) return pass(req, res, port);
    res.writeHead(403, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    res.end(closedPage);
  });
  const welcome = createServer((req, res) => welcomePhone(req, res, { shopOrigin, authority }));
  const { hostname: name } = new URL(shopOrigin);
  await open(shop, Number(new URL(shopOrigin).port || 443), host);
  await open(welcome, welcomePort, host).catch((error: unknown) => {
    shop.close();
    throw error;
  });
  return {
    welcomeUrl: `http://${name}:${welcomePort}/#${code}`,
    shopUrl: `${shopOrigin}/lan/${code}`,
    stop: async () => void (await Promise.all([close(shop), close(welcome)])),
  };
}

function letIn(res: ServerResponse, code: string): void {
  const age = cookieDays * 86_400;
  res.writeHead(303, {
    Location: '/',
    'Cache-Control': 'no-store',
    'Set-Cookie': `${cookieName}=${code}; Path=/; Max-Age=${age}; Secure; HttpOnly; SameSite=Lax`,
  });
  res.end();
}

function hasCode({ headers }: IncomingMessage, code: string): boolean {
  const given = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter(one => one.startsWith(`${cookieName}=`))
    .map(one => Buffer.from(one.slice(cookieName.length + 1)));
  const wanted = Buffer.from(code);
  return given.some(one => one.length === wanted.length && timingSafeEqual(one, wanted));
}

/** As a proxy does it: the shop hears who asks from here, and from nobody else. */
function pass(req: IncomingMessage, res: ServerResponse, port: number): void {
  const { 'x-forwarded-for': _f, 'x-forwarded-host': _h, forwarded: _o, ...headers } = req.headers;
  const passed = request({
    host: '127.0.0.1',
    port,
    method: req.method,
    path: req.url,
    headers: {
      ...headers,
      'x-forwarded-for': (req.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      'x-forwarded-proto': 'https',
    },
  });
  passed.on('response', answer => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    answer.on('error', () => res.destroy());
  });
  passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  res.on('close', () => passed.destroy());
  req.pipe(passed);
}

function welcomePhone(
  req: IncomingMessage,
  res: ServerResponse,
  { shopOrigin, authority }: { shopOrigin: string; authority: Buffer },
): void {
  const { pathname } = new URL(req.url ?? '/', 'http://here');
  if (pathname === authorityPath) {
    res.writeHead(200, { 'Content-Type': 'application/x-x509-ca-cert', 'Cache-Control': 'no-store' });
    return void res.end(authority);
  }
  if (pathname !== '/') return void res.writeHead(404).end();
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(welcomePage(shopOrigin));
}

/** @throws Error with a sentence where the port can't be had. */
async function open(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = isTaken ? 'is in use' : 'can’t be opened';
    throw new Error(`--lan: port ${port} ${why}. Stop the program that listens there.`, { cause: error });
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
