/** The HTTP server around the app: its limits, its last-resort answers, and how it ends. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { guardConnections } from './guard-connections.ts';

const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 5_000,
  /** 50 MB at 2.2 Mbit/s. Bodies other than uploads have a shorter limit of their own (`readBytes`). */
  requestTimeout: 180_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/**
 * Longer than proxies keep a connection that rests (nginx and AWS 60 s, Caddy 120 s): the side that sends must be the one
 * that closes, or a request meets a connection that has just gone.
 */
const proxyKeepAliveMs = 130_000;
const maxHeaders = 64;
const maxConnections = 1_000;
/** Half of all, as a whole office or a mobile network may share one. */
const maxConnectionsPerAddress = 500;
const maxRequestsPerSocket = 1_000;
/** Of no byte in either direction: longer than any request is worked on, and the end of a client that does not read. */
const silenceMs = 120_000;
/** In which a last answer must have left. */
const flushMs = 1_000;
const drainMs = 10_000;

export interface Where {
  port: number;
  host: string;
  /** The one that says the port. */
  variable?: 'PORT' | 'METRICS_PORT';
  /** Behind a proxy every connection comes from its address, which then has no bound of its own. */
  trustProxy?: boolean;
  /** The process is on its way out: each answer says that its connection is closed, so that the next one goes elsewhere. */
  isEnding?: () => boolean;
}

/** Resolves when connections are taken. @throws an Error with a sentence when the port can't be had. */
export async function listen(app: RequestListener, where: Where): Promise<Server> {
  const server = createServer(where.trustProxy ? { ...limits, keepAliveTimeout: proxyKeepAliveMs } : limits);
  server.maxHeadersCount = maxHeaders;
  server.timeout = silenceMs;
  const belongs = guardConnections(server, {
    inAll: maxConnections,
    perAddress: where.trustProxy ? null : maxConnectionsPerAddress,
    requestsPerSocket: maxRequestsPerSocket,
  });
  server.on('request', (req, res) => {
    if (!belongs(req, res)) return;
    if (where.isEnding?.()) res.shouldKeepAlive = false;
    app(req, res);
  });
  server.on('clientError', (error, socket) => answerUnreadable(codeOf(error), socket));
  server.listen({ port: where.port, host: where.host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explainListen(codeOf(error), where), { cause: error });
  }
  return server;
}

/** Takes no new connection, lets requests under way finish, and cuts what is left after ten seconds. */
export async function drain(server: Server, longestMs = drainMs): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that has just answered its last request would otherwise be kept for the next.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), longestMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * What Node could not read never reaches the app, yet is answered in the same form. The socket goes with the answer:
 * a client that keeps its own half open would hold it for ever.
 */
function answerUnreadable(code: string, socket: Duplex): void {
  // One that has not read what it was sent before will not read this either.
  if (code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) return void socket.destroy();
  const refusal: ErrorCode = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'bad_request';
  const { status, message } = errorTable[refusal];
  const body = JSON.stringify({ message, code: refusal, requestId: '' });
  socket.end(
    `HTTP/1.1 ${status} ${message.replace(/\.$/, '')}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
  const cut = setTimeout(() => socket.destroy(), flushMs);
  socket.once('close', () => clearTimeout(cut));
}

function explainListen(code: string, { port, host, variable = 'PORT' }: Where): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that listens there, or set ${variable}.`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Set ${variable} to 1024 or above.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Correct HOST.`;
  return `The server could not listen on ${host}:${port} (${code || 'unknown reason'}).`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
