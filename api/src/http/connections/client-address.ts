import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'koa';

export const clientAddress = (ctx: Context): string => addressOf(ctx.req, ctx.app.proxy);

/**
 * The address a request came from: behind a proxy, the last one of the chain, which the proxy itself has added. What it
 * forwards is text, and text that is no address must not reach a key or column.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const asked = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() || (socket.remoteAddress ?? '');
  const address = asked.startsWith('::ffff:') ? asked.replace(/^::ffff:(?=\d+\.)/, '') : asked;
  return isIP(address) ? address : '0.0.0.0';
}
