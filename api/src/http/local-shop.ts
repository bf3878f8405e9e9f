/**
 * A shop that somebody tries on their own machine, at http://localhost:3000. Safari's engine keeps no `Secure` cookie
 * there, so its cookies go without. A shop on the network must never be taken for one, whatever a request claims.
 */
import type { Context } from 'koa';

/** Of the configuration. */
interface Place {
  production: boolean;
  publicUrl: string | null;
  trustProxy: boolean;
  host?: string;
}

/** By its configuration: bound to the loopback address, with no proxy in front and no address for others. */
export function isLocalShop({ production, publicUrl, trustProxy, host }: Place): boolean {
  if (trustProxy || host === undefined || !isLoopbackName(host)) return false;
  if (publicUrl === null) return !production;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && isLoopbackName(hostname);
}

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'via',
];

/** A proxy that nobody told the shop of shows itself by its headers, or by the name that people use. */
export function isLocalRequest(ctx: Context): boolean {
  return (
    !ctx.secure &&
    isLoopbackName(ctx.hostname) &&
    isLoopbackName((ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    forwardingHeaders.every(name => ctx.get(name) === '')
  );
}

export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * The address under which the browser of this request has the shop: on somebody's own machine the one it asked, whatever
 * its port, and anywhere else the configured one, whatever a request claims.
 */
export function addressHere(ctx: Context, publicUrl: string): string {
  return ctx.state.hasLocalCookies ? `http://${ctx.host}` : publicUrl;
}
