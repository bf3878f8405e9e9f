import { isIP } from 'node:net';
import type { Context } from 'koa';

/** The address a request came from. What a proxy forwards is text, and text that is no address must not reach a key or column. */
export function clientAddress(ctx: Context): string {
  const address = ctx.ip.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : '0.0.0.0';
}
