import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'koa';

export const clientAddress = (ctx: Context): string => addressOf(ctx.req, ctx.app.proxy);

/**
 * The address a request came from: behind a proxy, the last one of the chain, which the proxy itself has added. What it
 * forwards is text, and text that is no address must not reach a key or column.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return plainAddress(last || (socket.remoteAddress ?? ''));
}

/** In its one spelling, without the name of an interface; an IPv4 address that came as an IPv6 one is itself. */
export function plainAddress(text: string): string {
  const [address = ''] = text.split('%');
  if (!isIP(address)) return '0.0.0.0';
  if (!isIPv6(address)) return address;
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(plain) ?? [];
  if (!high || !low) return plain;
  return [high, low]
    .flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * What limits count as one address. One connection of IPv6 comes with 2^64 of them, so they are counted by the network;
 * bounds of a single one would be none.
 * @param address as `plainAddress` spells it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const left = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: left }, () => '0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
