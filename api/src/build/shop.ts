/** Puts the shop together over a given database: everything but the process around it. Tests build the same one. */
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal } from '#contract/wire/errors.ts';
import { createApp } from '#api/app.ts';
import { readBackupNews } from '#api/backup/read-backup-news.ts';
import { buildSales } from './consequences.ts';
import { buildCheckout, buildPayments, buildProduction } from './checkout.ts';
import { buildInvoices } from './invoices.ts';
import { buildFeeds } from './feeds.ts';
import { createExamine } from './examine.ts';
import { buildHandlers } from './handlers.ts';
import { endOpenPayment } from '#api/features/checkout/settle/end-open-payment.ts';
import { buildReceivables, type Receivables } from './receivables.ts';
import { buildMails } from './mails.ts';
import { type BuiltPages, buildPages } from './pages.ts';
import { buildProofs } from './proofs.ts';
import { buildRequests, type RequestParts } from './requests.ts';
import type { OfferDoor } from '#api/features/checkout/checkout-parts.ts';
import { isDepositOpen, takeDeposit } from '#api/features/quotes/deposit/take-deposit.ts';
import type { Config } from '#api/config.ts';
import { demoFeedPath } from '#api/demo/demo-feed.ts';
import type { AccountJobs } from '#api/features/account/anonymise-accounts.ts';
import { createPasswords, type Passwords } from '#api/features/account/password/passwords.ts';
import type { CheckoutRoutesParts } from '#api/features/checkout/routes.ts';
import { applyEvents } from '#api/features/payments/apply-events.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import { storePictures } from '#api/features/catalogue/office/store-pictures.ts';
import type { ImageParts } from '#api/features/imports/images/fetch-images.ts';
import { buildSetup } from './setup.ts';
import { isShopOpen } from '#api/features/account/first-start/claim-shop.ts';
import type { FeedParts } from '#api/features/imports/scheduled/run-feeds.ts';
import { continueRuns } from '#api/features/imports/continue/continue-runs.ts';
import { createImporter } from '#api/features/imports/importer.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { ReplicaWatch } from '#api/database/replica/watch-replica.ts';
import { publishSealKeys } from '#api/database/shared/seal-keys.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
import type { PaymentsParts } from '#api/features/payments/payments-parts.ts';
import { createKeepPolicyTexts } from '#api/features/content/policies/keep-policy-texts.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import { makeAvifs } from '#api/features/catalogue/avif/make-avifs.ts';
import { createMediaServer } from '#api/features/catalogue/serve-media.ts';
import { createOrdersOnTheRoad } from '#api/features/orders/leave-with-driver.ts';
import { createCatalogueReads } from '#api/features/catalogue/catalogue-reads.ts';
import { createPacker } from '#api/features/catalogue/pieces/packer.ts';
import { createSnapshots } from '#api/features/catalogue/snapshots.ts';
import { readDrawings } from '#api/features/artwork/garments/read-drawings.ts';
import { createReadAttachment } from '#api/features/quotes/read-attachment.ts';
import type { QuoteReminderParts } from '#api/features/quotes/reminders/remind-of-quotes.ts';
import { createGarmentServer } from '#api/features/artwork/garments/serve-garments.ts';
import type { ArtworkParts } from '#api/features/artwork/store-artwork.ts';
import { createRateLimiter } from '#api/http/rate-limit.ts';
import { isLocalShop } from '#api/http/local-shop.ts';
import { createKnownDevices } from '#api/http/known-devices.ts';
import type { Meter } from '#api/http/meter.ts';
import { createReplicaReads } from '#api/http/reads/replica-reads.ts';
import { createSecurityLog } from '#api/http/security-log.ts';
import { createSignInQueue } from '#api/http/limits/work-queue.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import type { ReadAttachment } from '#api/mail/attachments.ts';
import type { ReadVolume } from '#api/metrics/read-disk.ts';
import { onCall } from '#api/jobs/on-call.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { openFileStore } from '#api/outside/files/open-file-store.ts';
import { openPushKeys } from '#api/outside/keys/push-keys.ts';
import { openSealSigner } from '#api/outside/keys/seal-signer.ts';
import { createFetchPicture } from '#api/outside/pictures/fetch-picture.ts';
import { watchCrowd, type WatchedPool } from '#api/http/connections/watch-crowd.ts';
import { createAvifEncoder } from '#api/outside/images/avif/avif-encoder.ts';
import { createFileOpener, type FileOpener } from '#api/outside/images/open-files.ts';
import { rasteriseSvg } from '#api/outside/images/svg/rasterise-svg.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { createPushService } from '#api/outside/push/push-service.ts';
import type { NoticeSenderParts } from '#api/jobs/send-notices.ts';
import { createSync } from '#api/sync/create-sync.ts';
import { createOfficeNotices } from '#api/sync/pokes/office-notices.ts';
import { createPokes } from '#api/sync/pokes/pokes.ts';
import { createOpenIdProvider } from '#api/outside/sign-in/openid-provider.ts';
import { createRunCommand, type RunCommand } from '#api/sync/run-command.ts';

export interface ShopParts {
  knex: Knex;
  log: Logger;
  config: Pick<Config, 'production' | 'publicUrl' | 'trustProxy' | 'rateLimits' | 'files'> &
    Partial<
      Pick<
        Config,
        | 'port'
        | 'host'
        | 'filesAlso'
        | 'supplierFeed'
        | 'importImageHosts'
        | 'feedHosts'
        | 'feedsDir'
        | 'stripe'
        | 'mail'
        | 'dataDir'
        | 'sealKey'
        | 'pushKey'
        | 'pushTestOrigin'
        | 'signInProvider'
        | 'assetsDir'
        | 'isWorkerRetired'
        | 'demo'
        | 'backup'
        | 'dkimSelector'
        | 'databaseWaitMs'
      >
    >;
  /** While nobody owns the shop, pages lead to its first start. Default: they do not. */
  leadsToSetup?: boolean;
  /** Empties the demo shop, by the owner of its tables. */
  removeDemo?: (() => Promise<void>) | null;
  isDraining?: () => boolean;
  /** The volume of the files, where it is not the real one. */
  readVolume?: ReadVolume;
  /** Checks every response against its declaration. Default: on outside production. */
  checkAnswers?: boolean;
  /** Shell and first paints of the PWA, where they are not those of the build. */
  built?: BuiltPages;
  /** Told of requests and security events; without one nothing is measured. */
  meter?: Meter | null;
  /** Knows whether the replica may be read. Without one, everything is read from the primary. */
  replica?: ReplicaWatch | null;
  /** Opens people's files. Default: in processes of its own, which end with it. */
  opener?: FileOpener;
}

/** Those who are in wait for a connection several times: newcomers are turned away long before one wait is too long. */
const crowdedShare = 16;

export interface Shop {
  /** What a server calls for each request. */
  answer: RequestListener;
  /** The same without the short way, for comparing them. */
  longWay: RequestListener;
  passwords: Passwords;
  /** For the reconciler, which runs beside the requests. */
  checkout: CheckoutRoutesParts;
  /** For the rounds that look after what has been paid. */
  payments: PaymentsParts;
  mails: OrderMails;
  /** Files that go out with mails. */
  readAttachment: ReadAttachment;
  /** For the demo shop, whose orders are made by the real commands. */
  artwork: ArtworkParts;
  proofs: ProofParts;
  /** For the round that reminds of overdue invoices. */
  receivables: Receivables;
  /** For the round that reminds of quotes. */
  quoteReminders: QuoteReminderParts;
  runCommand: RunCommand;
  /** For the round that fetches suppliers' files. */
  feeds: FeedParts;
  /** For the round that carries on imports whose process has ended. */
  continueImports(): Promise<number>;
  /** For the round that makes pictures AVIF. */
  makeAvifs(): Promise<number>;
  /** For the round that tells devices. */
  toldDevices: NoticeSenderParts;
  /** The policies as they are now become versions, where they are none yet: an update may bring other words. */
  keepPolicyTexts(): Promise<void>;
  /** What the shop's key signs must be checkable when the key is retired. */
  publishKeys(): Promise<void>;
  files: FileStore;
  /** Notices of the database by channel; `missedNotices` when some may have been lost. */
  notices: Record<string, (payload: string) => void>;
  missedNotices(): void;
  /** Resolves when the work that requests have set going is done. */
  settled(): Promise<void>;
  /** For what an account sets going beside the requests: reset links, deletions that are due. */
  account: AccountJobs;
  /** Ends the answers that would never end by themselves, and imports that run. */
  endStreams(): void;
  /** Ends the processes that open people's files, once no request needs them. */
  endProcesses(): void;
}

export function buildShop({
  knex,
  log,
  config,
  isDraining = () => false,
  readVolume,
  checkAnswers = !config.production,
  built,
  meter = null,
  leadsToSetup = false,
  removeDemo = null,
  replica = null,
  opener = createFileOpener(),
}: ShopParts): Shop {
  const readShopName = (connection: Knex) => readSetting(connection, 'shop.name');
  const readTimeZone = (connection: Knex) => readSetting(connection, 'shop.timeZone');
  const pipeline = {
    sessions: createSessionStore(knex),
    devices: createKnownDevices(knex),
    limiter: createRateLimiter(knex, { enabled: config.rateLimits }),
    signIns: createSignInQueue(),
    security: createSecurityLog(knex, log, meter),
    meter,
    reads: replica && createReplicaReads({ watch: replica, log, meter }),
    checkAnswers,
  };
  const files = openFileStore(config, { readVolume });
  const passwords = createPasswords();
  const snapshots = createSnapshots();
  const packer = createPacker();
  const catalogue = createCatalogueReads({ knex, snapshots, packer });
  const drawings = readDrawings();
  const pokes = createPokes();
  const office = createOfficeNotices({ tell: pokes.tellOffice });
  const clock = { now: () => Date.now() };
  const stripe = config.stripe ?? null;
  const testPayments = !config.production && !stripe;
  const now = () => new Date(clock.now());
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port || 3000}`;
  const mail = config.mail ?? { smtp: null, from: null };
  const sales = buildSales({ log, publicUrl });
  const keepPolicyTexts = createKeepPolicyTexts({ now, readShop: trx => readShop(trx, testPayments) });
  const mails = buildMails({ knex, log, now, publicUrl, mail, sales });
  const letters = { mails: mails.about };
  const offers: OfferDoor = {
    take: (trx, deposit) => takeDeposit(requests, trx, deposit),
    isOpen: offerId => isDepositOpen(requests, offerId),
  };
  const selling = { knex, log, now, testPayments, stripe, publicUrl, sales, offers };
  const checkout = buildCheckout({ ...selling, ...letters });
  const payments = buildPayments(checkout, { stripe, ...letters });
  const messages = onCall(() => applyEvents(payments), { log, name: 'applying payment events' });
  const production = buildProduction(now, log);
  const fonts = readPdfFonts();
  const invoices = buildInvoices(now, fonts);
  const receivables = buildReceivables({
    knex,
    now,
    sales,
    invoices,
    production,
    fonts,
    publicUrl,
    endOpenPayment: orderId => endOpenPayment(checkout, orderId),
  });
  const asked = { knex, now, testPayments, publicUrl, files, fonts, sales, checkout };
  const requests: RequestParts = buildRequests(asked);
  const proofs = buildProofs({ knex, now, files, drawings, fonts, ...letters });
  const { openArtwork, inspectSignature } = opener;
  const avifs = createAvifEncoder();
  const ending = new AbortController();
  const artwork = { knex, files, openArtwork };
  const orders = createOrdersOnTheRoad({ mails: letters.mails, production });
  const signer = openSealSigner(config);
  const pushKeys = openPushKeys(config);
  const push = createPushService({
    keys: pushKeys,
    testOrigin: config.pushTestOrigin ?? null,
    readSubject: async () => {
      const email = await readSetting(knex, 'shop.email');
      return email ? `mailto:${email}` : publicUrl;
    },
  });
  const tellNextStop = [letters.mails.nextStop];
  const sync = createSync({ knex, clock, log, inspectSignature, signer, orders, tellNextStop, ...letters });
  const pages = buildPages({
    knex,
    catalogue,
    snapshots,
    drawings,
    origin: publicUrl,
    testPayments,
    built,
    files,
    now: clock.now,
    assetsDir: config.assetsDir,
    isWorkerRetired: config.isWorkerRetired,
  });
  const setup = buildSetup({
    knex,
    now,
    shopUrl: publicUrl,
    mail,
    stripe,
    // Where nothing is kept, a tried email is no file of the folder that the process happens to be in.
    dataDir: config.dataDir ?? path.join(tmpdir(), 'selvedge'),
    demo: config.demo ?? false,
    removeDemo,
    production: config.production,
    publicUrl: config.publicUrl,
  });
  const importer = createImporter({ knex, log, images: buildImages(artwork, config.importImageHosts ?? []) });
  const feeds = buildFeeds({ knex, log, files, importer, config, now, publicUrl, readTimeZone });
  const handlers = buildHandlers({
    ...pipeline,
    knex,
    log,
    passwords,
    snapshots,
    catalogue,
    pokes,
    pause,
    isDraining,
    readShopName,
    readTimeZone,
    publicUrl,
    provider: config.signInProvider ? createOpenIdProvider(config.signInProvider) : null,
    testPayments,
    keepPolicyTexts,
    checkout,
    payments: { ...payments, security: pipeline.security, wake: messages.wake },
    production,
    invoices,
    receivables,
    mails,
    artwork,
    requests,
    proofs,
    feedPath: config.supplierFeed ?? demoFeedPath,
    pages: pages.reads,
    importer,
    ...feeds.routes,
    sync,
    signer,
    push,
    pushKey: pushKeys.publicKey,
    setup,
    health: { now, examine: createExamine(knex, { ...config, mail }) },
    readBackups: async () => {
      const isScheduled = Boolean(config.backup?.dir);
      // What is thrown away needs no backup, and no word of one.
      if (!isScheduled && (await setup.isDemo())) return null;
      return readBackupNews(knex, { isScheduled, now: now() });
    },
  });
  const { databaseWaitMs } = config;
  const { pool } = knex.client as { pool: WatchedPool };
  const crowd = databaseWaitMs ? watchCrowd({ pool, longestWaitMs: databaseWaitMs / crowdedShare }) : null;
  const { answer, longWay } = createApp({
    ...pipeline,
    log,
    crowd,
    handlers,
    pwa: pages.pwa,
    https: config.publicUrl?.startsWith('https:') ?? false,
    stripe: stripe !== null,
    trustProxy: config.trustProxy,
    isLocal: isLocalShop(config),
    kept: snapshots.kept,
    serveMedia: createMediaServer({ knex, files }),
    serveDrawing: createGarmentServer({ drawings, rasterise: rasteriseSvg }),
    setupDoor: leadsToSetup ? { isShopOpen: () => isShopOpen(knex), mayReopen: config.demo ?? false } : null,
  });
  return {
    answer,
    longWay,
    files,
    passwords,
    checkout,
    payments,
    mails: mails.about,
    readAttachment: createReadAttachment(requests),
    artwork,
    proofs,
    receivables,
    quoteReminders: requests,
    account: { knex, log, security: pipeline.security, readShopName, publicUrl },
    runCommand: createRunCommand(sync),
    feeds: feeds.routes.feeds,
    continueImports: () => continueRuns({ ...feeds.routes.feeds, importer }),
    makeAvifs: () => makeAvifs({ knex, files, encoder: avifs, signal: ending.signal }),
    toldDevices: { knex, log, push, publicUrl },
    keepPolicyTexts: () => knex.transaction(trx => keepPolicyTexts(trx, null)),
    publishKeys: () => publishSealKeys(knex, signer.keys),
    notices: heardBy(replica, {
      catalogue: () => snapshots.drop(),
      shop: pages.reads.forgetShop,
      sync: payload => pokes.takeNotice(payload),
      sessions: userId => pokes.sessionEnded(userId),
      office: table => office.take(table),
    }),
    missedNotices() {
      replica?.heardOfChange();
      snapshots.drop();
      pages.reads.forgetShop();
      pokes.pokeEveryone();
      office.missed();
    },
    async settled() {
      await Promise.all([messages.settled(), feeds.settled()]);
      await importer.settled();
    },
    endStreams() {
      ending.abort();
      avifs.end();
      crowd?.stop();
      feeds.stop();
      importer.stop();
      office.stop();
      pokes.closeAll();
    },
    endProcesses() {
      opener.end();
      packer.end();
    },
  };
}

/** Before a screen is told to read again: what it then reads has the change. */
function heardBy(replica: ReplicaWatch | null, channels: Shop['notices']): Shop['notices'] {
  if (!replica) return channels;
  return Object.fromEntries(
    Object.entries(channels).map(([channel, take]) => [
      channel,
      (payload: string) => {
        replica.heardOfChange();
        take(payload);
      },
    ]),
  );
}

/** Pictures that a supplier's file names: kept like those that the office uploads. */
function buildImages(artwork: ArtworkParts, hosts: readonly string[]): ImageParts {
  return {
    fetchPicture: hosts.length > 0 ? createFetchPicture({ hosts }) : null,
    async storePicture(bytes) {
      const stored = await storePictures(artwork, { image: bytes }, { kind: 'staff', name: 'import' });
      if (isRefusal(stored)) return { message: stored.message ?? 'it cannot be read' };
      return stored.image ?? { message: 'it cannot be read' };
    },
  };
}
