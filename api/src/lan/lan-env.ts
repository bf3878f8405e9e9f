/** `npm start -- --lan`: under which addresses phones find this machine, and what the shop is told of it. */
import { hostname, networkInterfaces } from 'node:os';
import { toString as drawCode } from 'qrcode';

export const lanPorts = { shop: 3_443, welcome: 3_080 };

/** Of private networks, the usual one of a home first; none without a network. */
export function lanAddresses(all = networkInterfaces()): string[] {
  const found = Object.values(all)
    .flatMap(one => one ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const order = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./];
  return order.flatMap(pattern => found.filter(address => pattern.test(address)));
}

/** `kettle.local`: what phones can call a machine by, where the network knows its name. */
export function lanNames(name = hostname()): string[] {
  const [first = ''] = name.toLowerCase().split('.');
  return /^[a-z0-9-]{1,63}$/.test(first) ? [`${first}.local`] : [];
}

/** The environment as it is, or with what `--lan` means. @throws Error with a sentence on a machine without a network */
export function lanEnv(
  env: NodeJS.ProcessEnv,
  argv: readonly string[],
  addresses = lanAddresses(),
): NodeJS.ProcessEnv {
  if (!argv.includes('--lan')) return env;
  const [address] = addresses;
  const publicUrl = env['PUBLIC_URL'] || (address && `https://${address}:${lanPorts.shop}`);
  if (!publicUrl) throw new Error('--lan: this machine is in no private network that a phone could be in.');
  // The door before it is a proxy, which says who asks.
  return { ...env, LAN: '1', TRUST_PROXY: '1', PUBLIC_URL: publicUrl };
}

export async function lanText({
  welcomeUrl,
  shopUrl,
}: {
  welcomeUrl: string;
  shopUrl: string;
}): Promise<string> {
  const code = await drawCode(welcomeUrl, { type: 'terminal', small: true });
  return [
    'Scan this with a phone in the same network. It lets in whoever scans it, until the shop is ended.',
    '',
    code,
    `Or open ${welcomeUrl}`,
    `On this machine: ${shopUrl}`,
  ].join('\n');
}
