/**
 * Requests to an address that strangers have a hand in. Nothing of our own network may be reached through it: https
 * alone on its own port, every resolved address public, and the connection made to the very address that was checked.
 * Whoever asks keeps no connection, and follows no redirect without asking all of this again.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** `message` continues the address: "is not an https address". */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

export interface PublicParts {
  resolve?: (host: string) => Promise<LookupAddress[]>;
  isPublic?: (address: string) => boolean;
}

const resolveAll = (host: string) => lookup(host, { all: true, verbatim: true });

/** The parser has written decimal, octal and hexadecimal hosts as plain addresses by then. */
export function readPublicUrl(written: string, { isPublic = isPublicAddress }: PublicParts = {}): URL {
  if (!URL.canParse(written)) throw new NotPublic('is not an address');
  const url = new URL(written);
  if (url.protocol !== 'https:') throw new NotPublic('is not an https address');
  if (url.username || url.password) throw new NotPublic('holds a user name');
  if (url.port !== '') throw new NotPublic('names a port');
  const host = hostOf(url);
  if (isIP(host) && !isPublic(host)) throw new NotPublic('does not lead to the public internet');
  return url;
}

/** As `net.connect` takes it: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether the operator has named it: `*.example.com` names all hosts below one. */
export const isNamedHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some(written => {
    const named = written.toLowerCase();
    return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
  });

/** For a request's `lookup`: refuses a name with any address that is not public, and is asked once. */
export function pinPublic({
  resolve = resolveAll,
  isPublic = isPublicAddress,
}: PublicParts = {}): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      found => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublic(address))) {
          return done(new NotPublic('does not lead to the public internet'), '', 0);
        }
        return options.all ? done(null, found) : done(null, first.address, first.family);
      },
      () => done(new UnknownHost('names a host that is not known'), '', 0),
    );
  };
}

/** It may be known again later. */
export class UnknownHost extends Error {
  override name = 'UnknownHost';
}
