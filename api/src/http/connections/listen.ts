/** The HTTP server around the app: its limits (R-HT 2), its last-resort answers, and how it ends. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorTable } from '#contract/errors.ts';

const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 5_000,
  /** Bodies other than uploads have a shorter limit of their own (`readBytes`). */
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const maxHeaders = 64;
const maxConnections = 1_000;
const maxRequestsPerSocket = 1_000;
const drainMs = 10_000;

export interface Where {
  port: number;
  host: string;
  /** The one that says the port. */
  variable?: 'PORT' | 'METRICS_PORT';
}

/** Resolves when connections are taken. @throws an Error with a sentence when the port can't be had. */
export async function listen(app: RequestListener, where: Where): Promise<Server> {
  const server = createServer(limits, app);
  server.maxHeadersCount = maxHeaders;
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.on('clientError', (error, socket) => answerUnreadable(codeOf(error), socket));
  server.listen(where);
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

/** What Node could not read never reaches the app, yet is answered in the same form. */
function answerUnreadable(code: string, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal: ErrorCode = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'bad_request';
  const { status, message } = errorTable[refusal];
  const body = JSON.stringify({ message, code: refusal, requestId: '' });
  socket.end(
    `HTTP/1.1 ${status} ${message.replace(/\.$/, '')}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
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
