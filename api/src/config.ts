/**
 * Configuration: one checked module. Every variable is in the README and in `.env.example`; a wrong value stops the start
 * with a sentence.
 */
import path from 'node:path';
import { z } from 'zod';
import { isBucketText, openShelf } from './backup/copy-shelf.ts';
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts';
import { isLoopbackName } from './http/local-shop.ts';
import { type FilesPlace, placeText, readFilesPlace } from './outside/files/files-place.ts';
import { openPushKeys } from './outside/keys/push-keys.ts';
import type { ProviderSettings } from './outside/sign-in/openid-provider.ts';
import { readSealKeys } from './outside/keys/seal-signer.ts';
import { type MailSettings, readMailSettings } from './outside/mail/smtp-settings.ts';

const flag = z.enum(['0', '1']).transform(value => value === '1');
const optionalUrl = z.url().optional();
const filesUrl = z
  .string()
  .regex(/^(file|s3):/, 'must start with file: or s3:')
  .optional();

/** Two looks of a balancer that looks every five seconds. */
const productionDrainWaitMs = 10_000;

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z.string().min(3).max(64).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
  SUPPLIER_FEED: z.string().min(1).optional(),
  IMPORT_IMAGE_HOSTS: z
    .string()
    .regex(/^[\s,a-z0-9.*-]*$/i, 'names of hosts, such as cdn.example.com or *.example.com')
    .optional(),
  FEED_HOSTS: z
    .string()
    .regex(/^[\s,a-z0-9.*-]*$/i, 'names of hosts, such as files.example.com or *.example.com')
    .optional(),
  FEEDS_DIR: z.string().min(1).optional(),
  FILES_URL: filesUrl,
  FILES_ALSO: filesUrl,
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret key of Stripe (sk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{8,}$/, 'must be a publishable key of Stripe (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must be the signing secret of the webhook (whsec_…)')
    .optional(),
  STRIPE_API_BASE: optionalUrl,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be the name before ._domainkey')
    .optional(),
  SEAL_KEY: z.string().optional(),
  PUSH_KEY: z.string().optional(),
  PUSH_TEST_ORIGIN: optionalUrl,
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('your work account'),
  TRUST_PROXY: flag.default(false),
  LAN: flag.default(false),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(2_000),
  DRAIN_WAIT_MS: z.coerce.number().int().min(0).max(600_000).optional(),
  STEP_BACK: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  BACKUP_KEEP: z.string().default('7d 5w 12m'),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Where metrics are read, on the loopback address alone; null: nothing is measured. */
  metricsPort: number | null;
  /** Origin that people use, without a trailing slash. Links in mails and head tags start with it. */
  publicUrl: string | null;
  databaseUrl: string | null;
  /** Whose tables they are; the shop itself then only reads and writes rows. */
  migrateDatabaseUrl: string | null;
  /** A replica of the database, for reads that may be a moment behind. */
  readDatabaseUrl: string | null;
  dataDir: string;
  /** Where stored files are kept: the same for all processes of a shop. */
  files: FilesPlace;
  /** Where files were before, or will be: read as well. */
  filesAlso: FilesPlace | null;
  /** Copies of the built files of the last builds, for pages from before an update. */
  assetsDir: string;
  /** Takes a broken service worker away from every device. */
  isWorkerRetired: boolean;
  demo: boolean;
  firstAdmin: { username: string; email: string; password: string } | null;
  /** Path of the feed that "Start Product Import" reads. Default: the demo feed. */
  supplierFeed: string | null;
  /** Hosts that pictures named in a feed may be fetched from; none: they are not fetched. */
  importImageHosts: readonly string[];
  /** Hosts that suppliers' files may be fetched from by schedule; none: they are not fetched. */
  feedHosts: readonly string[];
  /** Folder of suppliers' files that are read by schedule; null: none is. */
  feedsDir: string | null;
  /** Null: test payments, or in production none at all. */
  stripe: StripeKeys | null;
  mail: MailSettings;
  /** Under which the mail provider publishes its DKIM key, for `npm run doctor`; null: the usual names are tried. */
  dkimSelector: string | null;
  /** Private keys by which the shop vouches for proofs of delivery; null: the one of the data folder. */
  sealKey: string | null;
  /** The key by which push services know the shop; null: the one of the data folder. */
  pushKey: string | null;
  /** Origin of a push service for tests; null: those of the browsers alone. */
  pushTestOrigin: string | null;
  /** Through which staff sign in as well. */
  signInProvider: ProviderSettings | null;
  trustProxy: boolean;
  /** Also open to phones of the network, over TLS: `npm start -- --lan`. */
  isOnLan: boolean;
  /** How long a request waits for a connection to the database before it is answered 503. */
  databaseWaitMs: number;
  /** How long requests are still taken after the signal to end, while `/readyz` says 503. */
  drainWaitMs: number;
  /** Works on the tables of the next version, after an upgrade that did not suit the shop. */
  isStepBack: boolean;
  logLevel: string;
  rateLimits: boolean;
  backup: BackupSettings;
}

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server than Stripe's, for tests. */
  apiBase: string | null;
}

/** Where people on this machine find the shop, if nothing is said about others. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return publicUrl ?? `http://${name}:${port}`;
}

/** The way out for a shop of one's own that began as the demo. */
const demoIsOver = 'Set DEMO=0 where the sample data has been taken out.';

/** Reads and checks the environment. Throws an Error whose message is one sentence per wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(i => `${i.path.join('.')}: ${i.message}.`).join('\n'));
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const demo = e.DEMO ?? !e.DATABASE_URL;
  if (demo && production) {
    throw new Error(
      `DEMO: the demo shop has public passwords and does not run with NODE_ENV=production. ${demoIsOver}`,
    );
  }
  if (demo && !isLoopbackName(e.HOST)) {
    throw new Error(
      `HOST: the demo shop has public passwords and listens on the loopback address alone. ${demoIsOver}`,
    );
  }
  if (e.LAN && (production || !isLoopbackName(e.HOST))) {
    throw new Error('--lan is for trying the shop out: without NODE_ENV=production and HOST.');
  }
  const named = [e.ADMIN_USERNAME, e.ADMIN_EMAIL, e.ADMIN_PASSWORD];
  if (named.some(Boolean) && !named.every(Boolean)) {
    throw new Error('ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.');
  }
  if (e.METRICS_PORT !== 0 && e.METRICS_PORT === e.PORT) {
    throw new Error('METRICS_PORT: metrics have a port of their own, which is not PORT.');
  }
  const dataDir = path.resolve(e.DATA_DIR);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.METRICS_PORT || null,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    migrateDatabaseUrl: e.MIGRATE_DATABASE_URL ?? null,
    readDatabaseUrl: readReplicaUrl(e),
    dataDir,
    ...readFilesPlaces(e, dataDir),
    assetsDir: path.join(dataDir, 'assets'),
    isWorkerRetired: e.SERVICE_WORKER === 'off',
    demo,
    firstAdmin:
      e.ADMIN_USERNAME && e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { username: e.ADMIN_USERNAME, email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD }
        : null,
    stripe: readStripe(e, { production, demo }),
    mail: readMailSettings(e.SMTP_URL, e.MAIL_FROM),
    dkimSelector: e.MAIL_DKIM_SELECTOR ?? null,
    importImageHosts: hostsIn(e.IMPORT_IMAGE_HOSTS),
    feedHosts: hostsIn(e.FEED_HOSTS),
    feedsDir: e.FEEDS_DIR ? path.resolve(e.FEEDS_DIR) : null,
    supplierFeed: e.SUPPLIER_FEED ? path.resolve(e.SUPPLIER_FEED) : null,
    sealKey: checkedSealKey(e.SEAL_KEY),
    pushKey: checkedPushKey(e.PUSH_KEY),
    pushTestOrigin: readPushTestOrigin(e.PUSH_TEST_ORIGIN, production),
    signInProvider: readProvider(e, production),
    trustProxy: e.TRUST_PROXY,
    isOnLan: e.LAN,
    databaseWaitMs: e.DATABASE_WAIT_MS,
    drainWaitMs: e.DRAIN_WAIT_MS ?? (production ? productionDrainWaitMs : 0),
    isStepBack: e.STEP_BACK === '1',
    logLevel: e.LOG_LEVEL,
    rateLimits: e.RATE_LIMITS === 'on',
    backup: readBackups(e, dataDir),
  };
}

function readReplicaUrl({
  READ_DATABASE_URL: replica,
  DATABASE_URL: primary,
}: z.output<typeof environment>): string | null {
  if (!replica) return null;
  if (!primary)
    throw new Error('READ_DATABASE_URL: the embedded database has no replica. Set DATABASE_URL as well.');
  if (replica === primary)
    throw new Error('READ_DATABASE_URL: names the same server as DATABASE_URL. It is for a replica of it.');
  return replica;
}

const hostsIn = (list: string | undefined) => (list ?? '').split(/[\s,]+/).filter(Boolean);

function readFilesPlaces(
  e: z.output<typeof environment>,
  dataDir: string,
): Pick<Config, 'files' | 'filesAlso'> {
  const read = (url: string, variable: string) => readFilesPlace(url, { variable, dataDir, env: e });
  const files = read(e.FILES_URL ?? `file:${path.join(dataDir, 'files')}`, 'FILES_URL');
  const filesAlso = e.FILES_ALSO ? read(e.FILES_ALSO, 'FILES_ALSO') : null;
  if (filesAlso && placeText(filesAlso) === placeText(files))
    throw new Error('FILES_ALSO: names the same place as FILES_URL. It is for a second one.');
  return { files, filesAlso };
}

/** A bucket that nobody could write to should stop the start, not the first night. */
function readBackups(e: z.output<typeof environment>, dataDir: string): BackupSettings {
  const backup = readBackupSettings(e);
  if (backup.dir && isBucketText(backup.dir)) openShelf(backup.dir, 'BACKUP_DIR', { dataDir, env: e });
  return backup;
}

/** All or none; without TLS only a provider on this machine, for trying it out. */
function readProvider(e: z.output<typeof environment>, production: boolean): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together or not at all.');
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && (production || protocol !== 'http:' || !isLoopbackName(hostname)))
    throw new Error('OIDC_ISSUER: must begin with https://.');
  return { issuer, clientId, clientSecret, label: e.OIDC_NAME };
}

/** Tried once at the start, so that a wrong one stops it. */
function checkedSealKey(text: string | undefined): string | null {
  if (text) readSealKeys(text);
  return text ?? null;
}

function checkedPushKey(text: string | undefined): string | null {
  if (text) openPushKeys({ pushKey: text });
  return text ?? null;
}

function readPushTestOrigin(url: string | undefined, production: boolean): string | null {
  if (url && production)
    throw new Error('PUSH_TEST_ORIGIN: is for tests and does not run with NODE_ENV=production.');
  return url ? new URL(url).origin : null;
}

/** All keys or none, of one kind, and of the kind that this shop may use: money is either real or it is not. */
function readStripe(
  e: z.output<typeof environment>,
  { production, demo }: { production: boolean; demo: boolean },
): StripeKeys | null {
  const secretKey = e.STRIPE_SECRET_KEY;
  const publishableKey = e.STRIPE_PUBLISHABLE_KEY;
  const webhookSecret = e.STRIPE_WEBHOOK_SECRET;
  if (!secretKey && !publishableKey && !webhookSecret) {
    if (e.STRIPE_API_BASE) throw new Error('STRIPE_API_BASE: is of no use without the keys.');
    return null;
  }
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.',
    );
  }
  const isLive = secretKey.includes('_live_');
  if (isLive !== publishableKey.includes('_live_')) {
    throw new Error('STRIPE_PUBLISHABLE_KEY: one key is for tests and the other is not.');
  }
  if (production && !isLive) {
    throw new Error(
      'STRIPE_SECRET_KEY: a test key takes no money and does not run with NODE_ENV=production.',
    );
  }
  if (production && e.STRIPE_API_BASE) {
    throw new Error('STRIPE_API_BASE: is for tests and does not run with NODE_ENV=production.');
  }
  if (demo && isLive) {
    throw new Error(
      `STRIPE_SECRET_KEY: the demo shop has public passwords and takes no real money. ${demoIsOver}`,
    );
  }
  return { secretKey, publishableKey, webhookSecret, apiBase: e.STRIPE_API_BASE ?? null };
}
