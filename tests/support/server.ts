/** The real app on its own port with a test database, and people signed in to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contract/wire/capabilities.ts';
import { buildMetrics } from '#api/build/metrics.ts';
import { buildShop, type Shop } from '#api/build/shop.ts';
import type { StripeKeys } from '#api/config.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { splitReads } from '#api/database/replica/split-reads.ts';
import type { ReplicaWatch } from '#api/database/replica/watch-replica.ts';
import { listenToDatabase } from '#api/database/notices/listen.ts';
import type { AccountJobs } from '#api/features/account/anonymise-accounts.ts';
import type { NewAccount } from '#api/features/account/create-account.ts';
import { drain, listen } from '#api/http/connections/listen.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import type { ReadAttachment } from '#api/mail/attachments.ts';
import type { ReadVolume } from '#api/metrics/read-disk.ts';
import type { ProviderSettings } from '#api/outside/sign-in/openid-provider.ts';
import { serveMetrics } from '#api/metrics/serve-metrics.ts';
import { createFileOpener, type FileOpener } from '#api/outside/images/open-files.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { FilesPlace } from '#api/outside/files/files-place.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createTestDatabase, type TestDatabase } from './database/database.ts';
import { createSend, type Send } from './http-client.ts';
import { patienceMs } from './waiting/patience.ts';

export interface SignedIn {
  id: number;
  username: string;
  email: string;
  /** The `Cookie` header of the session. */
  cookie: string;
  send: Send;
}

export interface TestServer {
  baseUrl: string;
  knex: Knex;
  databaseUrl: string;
  files: FileStore;
  /** Files attached to emails. */
  readAttachment: ReadAttachment;
  /** Background work. */
  shop: Pick<
    Shop,
    | 'checkout'
    | 'continueImports'
    | 'endStreams'
    | 'makeAvifs'
    | 'feeds'
    | 'payments'
    | 'proofs'
    | 'settled'
    | 'toldDevices'
    | 'runCommand'
    | 'keepPolicyTexts'
  >;
  /** Background work, run when a test asks for it. */
  account: AccountJobs;
  /** Does what the database's notification does: cached answers are rebuilt. */
  catalogueMoved(): void;
  /** Address of its metrics; '' for a server without them. */
  metricsUrl: string;
  /** Without a session. */
  send: Send;
  /** A new person of this role with a new session. */
  as(role: Exclude<Role, 'visitor'>, overrides?: Partial<NewAccount>): Promise<SignedIn>;
  /** Another session of a person. */
  signIn(person: {
    id: number;
    isAdmin: boolean;
    staffRole: string | null;
  }): Promise<{ cookie: string; send: Send }>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Off by default, because only tests of limits need them. */
  rateLimits?: boolean;
  trustProxy?: boolean;
  isDraining?: () => boolean;
  /** The volume of the files, if not the real one. */
  readVolume?: ReadVolume;
  /** Listens to the database's notifications, as in production. Off by default, because it takes a connection. */
  listens?: boolean;
  /** Payment provider to use instead of test payments. */
  stripe?: StripeKeys;
  production?: boolean;
  /** Silent in tests that cause failures. */
  logLevel?: string;
  publicUrl?: string;
  /** The address it is configured to listen on. If it is given, cookies may be those of a local machine. */
  host?: string;
  /** Folder of suppliers' files that are read by schedule, and hosts that they may be fetched from. */
  feedsDir?: string;
  feedHosts?: readonly string[];
  /** The file for "Start Product Import". Default: the demo feed. */
  supplierFeed?: string;
  /** Origin of a push service of the test. */
  pushTestOrigin?: string;
  /** Turns metrics on; figures are read again for every scrape. */
  measured?: { readVolume?: ReadVolume };
  /** Through which staff sign in as well. */
  signInProvider?: ProviderSettings;
  /** Pages lead to the first start while nobody owns the shop. */
  leadsToSetup?: boolean;
  /** As with DEMO=1; nothing is loaded. */
  demo?: boolean;
  /** Emails and keys are files in a folder of its own. */
  keepsData?: boolean;
  /** Another process of the same shop, on the same database. It has files of its own unless they are named. */
  beside?: TestServer;
  /** Another database for the reads that may lag, and what is known of it. */
  replica?: { url: string; watch: ReplicaWatch };
  /** Where stored files are. Default: a folder of its own. */
  files?: FilesPlace;
}

/** The app's shell before it is filled: the tests of the server run without a build. */
const built = {
  shell:
    '<!doctype html><html><head><title>Selvedge</title><script src="/theme.js"></script><script src="/head-start.js" data-files=""></script></head><body><div id="root"><!--paint-->built<!--/paint--></div></body></html>',
  paints: {},
  scripts: { '/products': ['/assets/listing.js'], '/admin': ['/assets/office.js'] },
};

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { rateLimits = false, trustProxy = false, isDraining, readVolume, listens = false } = options;
  const {
    stripe,
    signInProvider,
    production = false,
    publicUrl = null,
    host,
    supplierFeed,
    feedsDir,
    feedHosts,
    beside,
    measured,
    pushTestOrigin,
    leadsToSetup = false,
    demo = false,
    keepsData = false,
    replica,
  } = options;
  const database = await (beside ? shareDatabase(beside) : createTestDatabase());
  const { knex } = database;
  const second = replica && connectDatabase({ url: replica.url, poolMax: 10 });
  if (second) splitReads(knex, second);
  // Shows unexpected server errors. Tests check expected refusals themselves.
  const log = pino({ level: process.env['TEST_LOG'] ?? options.logLevel ?? 'error' });
  const ownFolder = await mkdtemp(path.join(tmpdir(), 'selvedge-files-'));
  const { files = { kind: 'folder', root: path.join(ownFolder, 'files') } } = options;
  const config = {
    production,
    publicUrl,
    host,
    trustProxy,
    rateLimits,
    files,
    stripe,
    supplierFeed,
    feedsDir,
    feedHosts,
    pushTestOrigin,
    signInProvider,
    demo,
  };
  const metrics = measured
    ? await buildMetrics({
        ...measured,
        knex,
        url: database.url,
        log,
        dataDir: ownFolder,
        keptMs: 0,
        replica: replica?.watch,
      })
    : null;
  const shop = buildShop({
    knex,
    log,
    config: { ...config, ...(keepsData ? { dataDir: ownFolder } : {}) },
    isDraining,
    readVolume,
    built,
    meter: metrics?.meter,
    replica: replica?.watch,
    leadsToSetup,
    opener: sharedOpener(),
  });
  const scraped = metrics && (await serveMetrics(metrics, 0, log));
  const server = await listen(shop.answer, { port: 0, host: '127.0.0.1' });
  // Clients share this process: on a busy machine more than five seconds pass before a head that was sent at once is read.
  server.headersTimeout = patienceMs;
  server.keepAliveTimeout = patienceMs;
  const urlOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  const baseUrl = urlOf(server);
  const sessions = createSessionStore(knex);
  const listener = listens
    ? await listenToDatabase({
        url: database.url,
        channels: shop.notices,
        onReconnect: () => shop.missedNotices(),
      })
    : null;

  async function signIn(person: { id: number; isAdmin: boolean; staffRole: string | null }) {
    const cookie = `__Host-sid=${await sessions.start(person, 'test')}`;
    return { cookie, send: createSend(baseUrl, cookie) };
  }

  return {
    baseUrl,
    knex,
    databaseUrl: database.url,
    files: shop.files,
    readAttachment: shop.readAttachment,
    shop,
    account: shop.account,
    catalogueMoved: () => shop.missedNotices(),
    metricsUrl: scraped ? urlOf(scraped) : '',
    send: createSend(baseUrl),
    signIn,
    async as(role, overrides) {
      const person = await makePerson(knex, role, overrides);
      const { id, username, email } = person;
      return { id, username, email: email ?? '', ...(await signIn(person)) };
    },
    async stop() {
      await listener?.stop();
      shop.endStreams();
      await drain(server, 1_000);
      if (scraped?.listening) await drain(scraped, 1_000);
      await shop.settled();
      shop.endProcesses();
      await rm(ownFolder, { recursive: true, force: true });
      await replica?.watch.stop();
      await second?.destroy();
      await database.drop();
    },
  };
}

let opener: FileOpener | undefined;

/** One for all servers of this process: starting its processes takes longer than most files are worked on. */
function sharedOpener(): FileOpener {
  opener ??= createFileOpener();
  return { ...opener, end() {} };
}

async function shareDatabase({ databaseUrl }: TestServer): Promise<TestDatabase> {
  const knex = connectDatabase({ url: databaseUrl, poolMax: 10 });
  return { url: databaseUrl, knex, drop: () => knex.destroy() };
}

/** For the top of a test file: one server for all its tests. Read it inside tests and hooks only. */
export function useTestServer(options?: TestServerOptions): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('The test server exists only while tests and hooks run.');
    return server;
  };
}
