/** Which feature answers which endpoint. The one place where the features meet. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { api } from '#contract/wire/api.ts';
import type { RequestParts } from './requests.ts';
import type { AccountParts } from '#api/features/account/account-parts.ts';
import { peopleRoutes } from '#api/features/account/people/routes.ts';
import { accountRoutes } from '#api/features/account/routes.ts';
import { ownDataRoutes } from '#api/features/account/own-data/routes.ts';
import { signInRoutes } from '#api/features/account/sign-in/routes.ts';
import { firstStartRoutes } from '#api/features/account/first-start/routes.ts';
import { setupRoutes } from '#api/features/setup/routes.ts';
import type { SetupParts } from '#api/features/setup/setup-parts.ts';
import { sessionRoutes } from '#api/features/account/session-routes.ts';
import { techniqueRoutes } from '#api/features/techniques/routes.ts';
import { officeCatalogueRoutes } from '#api/features/catalogue/office/routes.ts';
import { auditRoutes } from '#api/features/audit/routes.ts';
import type { CatalogueReads } from '#api/features/catalogue/catalogue-reads.ts';
import { catalogueRoutes } from '#api/features/catalogue/routes.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { Snapshots } from '#api/features/catalogue/snapshots.ts';
import { type CheckoutRoutesParts, checkoutRoutes } from '#api/features/checkout/routes.ts';
import { contactRoutes } from '#api/features/leads/contact-routes.ts';
import type { KeepPolicyTexts } from '#api/features/content/policies/keep-policy-texts.ts';
import { contentRoutes } from '#api/features/content/routes.ts';
import { winLeadOf } from '#api/features/leads/win-lead.ts';
import { customerRoutes } from '#api/features/customers/routes.ts';
import { customerRecordRoutes } from '#api/features/customers/record/routes.ts';
import { leadRoutes } from '#api/features/leads/routes.ts';
import { projectRoutes } from '#api/features/projects/routes.ts';
import type { DashboardParts } from '#api/features/dashboard/read-dashboard.ts';
import { dashboardRoutes } from '#api/features/dashboard/routes.ts';
import { countToReview } from '#api/features/deliveries/to-review.ts';
import { deliveriesRoutes } from '#api/features/deliveries/routes.ts';
import { sealRoutes } from '#api/features/deliveries/seals/routes.ts';
import { designRoutes } from '#api/features/artwork/design-routes.ts';
import { productionFileRoutes } from '#api/features/artwork/production/routes.ts';
import { artworkRoutes } from '#api/features/artwork/routes.ts';
import type { ArtworkParts } from '#api/features/artwork/store-artwork.ts';
import { type HealthParts, healthRoutes } from '#api/features/health/routes.ts';
import type { Invoices } from './invoices.ts';
import type { Importer } from '#api/features/imports/importer.ts';
import { figureRoutes } from '#api/features/figures/routes.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { type FeedRoutesParts, supplierFeedRoutes } from '#api/features/imports/scheduled/routes.ts';
import { importRoutes } from '#api/features/imports/routes.ts';
import { insightRoutes } from '#api/features/insight/routes.ts';
import { invoiceRoutes } from '#api/features/invoices/routes.ts';
import { createJobIn } from '#api/features/jobs/create-job-in.ts';
import { jobsRoutes } from '#api/features/jobs/routes.ts';
import { newsletterRoutes } from '#api/features/mail/newsletter/routes.ts';
import { signUp } from '#api/features/mail/newsletter/sign-up.ts';
import type { Mails } from './mails.ts';
import type { Receivables } from './receivables.ts';
import { checkCredit } from '#api/features/receivables/check-credit.ts';
import { giveUpLess } from '#api/features/receivables/write-off.ts';
import { receivableListRoutes } from '#api/features/receivables/list-routes.ts';
import { receivableRoutes } from '#api/features/receivables/routes.ts';
import { applyCreditTo } from '#api/features/receivables/use-credit.ts';
import type { Production } from '#api/features/orders/change.ts';
import { readOrder, showsArtwork } from '#api/features/orders/queries.ts';
import { readerOf } from '#api/features/orders/reader.ts';
import { mailRoutes } from '#api/features/mail/routes.ts';
import { beginOnAccount } from '#api/features/orders/change-order.ts';
import type { OrganisationParts } from '#api/features/organisations/organisation-parts.ts';
import { costRoutes } from '#api/features/costs/routes.ts';
import { discountRoutes } from '#api/features/discounts/routes.ts';
import { priceRoutes } from '#api/features/prices/routes.ts';
import { organisationRoutes, ownOrganisationRoutes } from '#api/features/organisations/routes.ts';
import { orderRoutes } from '#api/features/orders/routes.ts';
import { shipmentRoutes } from '#api/features/orders/shipments/routes.ts';
import { orderChangeRoutes } from '#api/features/orders/changes/routes.ts';
import { priceStanding } from '#api/features/checkout/sell/price-standing.ts';
import { orderWritingRoutes } from '#api/features/orders/writing-routes.ts';
import { countUnmatched } from '#api/features/payments/queries.ts';
import { showsByLink } from '#api/features/proofs/approvers.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
import { proofRoutes } from '#api/features/proofs/routes.ts';
import { officeQuoteRoutes, quoteOfferRoutes, quoteRoutes } from '#api/features/quotes/routes.ts';
import { linkShowsArtwork } from '#api/features/quotes/sizes/link-artwork.ts';
import { quoteSizeRoutes } from '#api/features/quotes/sizes/routes.ts';
import { noticeRoutes } from '#api/features/notices/routes.ts';
import { pageHeadRoutes } from '#api/features/content/heads/routes.ts';
import type { PageCatalogueReads } from '#api/features/content/published/page-catalogue.ts';
import { type PaymentRoutesParts, paymentRoutes } from '#api/features/payments/routes.ts';
import { shopRoutes } from '#api/features/shop/routes.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';
import type { PushService } from '#api/outside/push/push-service.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import type { Pokes } from '#api/sync/pokes/pokes.ts';
import { syncRoutes } from '#api/sync/routes.ts';
import { createRunCommand } from '#api/sync/run-command.ts';

export interface HandlerParts extends Omit<AccountParts, 'subscribe' | 'now'>, FeedRoutesParts {
  knex: Knex;
  log: Logger;
  snapshots: Snapshots;
  catalogue: CatalogueReads;
  sync: Sync;
  pokes: Pokes;
  testPayments: boolean;
  keepPolicyTexts: KeepPolicyTexts;
  checkout: CheckoutRoutesParts;
  payments: PaymentRoutesParts;
  production: Production;
  invoices: Invoices;
  receivables: Receivables;
  mails: Mails;
  artwork: ArtworkParts;
  requests: RequestParts;
  /** The shop as its pages know it. */
  pages: PageCatalogueReads;
  proofs: ProofParts;
  /** The file behind "Start Product Import". */
  feedPath: string;
  importer: Importer;
  signer: SealSigner;
  push: PushService;
  /** Public half of the key by which push services know the shop. */
  pushKey: string;
  isDraining: () => boolean;
  setup: SetupParts;
  readBackups: DashboardParts['readBackups'];
  health: HealthParts;
}

export function buildHandlers(parts: HandlerParts): Handlers<typeof api> {
  const runCommand = createRunCommand(parts.sync);
  const readTimeZone = () => readSetting(parts.knex, 'shop.timeZone');
  const orders = {
    ...parts,
    mails: parts.mails.about,
    now: parts.checkout.now,
    sales: parts.checkout.sales,
    credit: {
      check: checkCredit,
      giveUpLess,
      use: (trx: Knex.Transaction, orderRowId: number, actorId: number | null) =>
        applyCreditTo(trx, parts.receivables, orderRowId, actorId),
    },
    endOpenPayment: parts.receivables.endOpenPayment,
  };
  const organisations: OrganisationParts = {
    ...parts,
    now: parts.checkout.now,
    orders: {
      beginOnAccount: (orderId, actorId, decide) => beginOnAccount(orders, orderId, actorId, decide),
      checkCredit,
    },
  };
  const account: AccountParts = {
    ...parts,
    now: parts.checkout.now,
    subscribe: (email, address) => signUp(parts.requests, { email, source: 'account' }, address),
  };
  return {
    ...shopRoutes({ ...parts, files: parts.artwork.files, endpoints: api }),
    ...accountRoutes(account),
    ...sessionRoutes(account),
    ...signInRoutes(account),
    ...ownDataRoutes(account),
    ...firstStartRoutes(account),
    ...setupRoutes(parts.setup),
    ...peopleRoutes(account),
    ...catalogueRoutes(parts),
    ...officeCatalogueRoutes({ ...parts, ...parts.artwork }),
    ...techniqueRoutes(parts),
    ...contentRoutes({ ...parts, now: parts.checkout.now }),
    ...artworkRoutes({
      ...parts.artwork,
      showsArtwork: async ({ sha256, orderId, token }, person, ctx) =>
        (await showsArtwork(parts.knex, orderId, sha256, readerOf(ctx, person, token))) ||
        (await showsByLink(parts.knex, orderId, token, { sha256 })),
      linkShowsArtwork: (asked, sha256) => linkShowsArtwork(parts.requests, asked, sha256),
    }),
    ...productionFileRoutes(parts.artwork),
    ...designRoutes(parts.knex),
    ...checkoutRoutes({
      ...parts.checkout,
      readsOrder: async (ctx, person, orderId, token) =>
        (await readOrder(parts.knex, orderId, readerOf(ctx, person, token))) !== null,
    }),
    ...orderRoutes({ ...orders, publicUrl: parts.checkout.publicUrl, readTimeZone }),
    ...orderWritingRoutes({ ...orders, ...parts.requests }),
    ...shipmentRoutes(orders),
    ...orderChangeRoutes({
      ...orders,
      priceStanding: (knex, asked) => priceStanding(parts.checkout, knex, asked),
    }),
    ...proofRoutes({
      ...parts.proofs,
      readsOrder: async (ctx, person, orderId, token) =>
        (await readOrder(parts.knex, orderId, readerOf(ctx, person, token))) !== null,
    }),
    ...dashboardRoutes({
      knex: parts.knex,
      now: parts.checkout.now,
      readTimeZone,
      countUnmatched: () => countUnmatched(parts.knex),
      countProofToReview: () => countToReview(parts.knex),
      readBackups: parts.readBackups,
    }),
    ...insightRoutes({ knex: parts.knex, now: parts.checkout.now, readTimeZone }),
    ...pageHeadRoutes({ ...parts.pages, knex: parts.knex, origin: parts.publicUrl }),
    ...mailRoutes(parts.mails.routes),
    ...noticeRoutes({
      knex: parts.knex,
      push: parts.push,
      publicKey: parts.pushKey,
      findOrder: async (ctx, person, orderId, token) =>
        (await readOrder(parts.knex, orderId, readerOf(ctx, person, token)))?.id ?? null,
    }),
    ...quoteRoutes(parts.requests),
    ...officeQuoteRoutes(parts.requests),
    ...quoteOfferRoutes(parts.requests),
    ...quoteSizeRoutes(parts.requests),
    ...contactRoutes(parts.requests),
    ...newsletterRoutes(parts.requests),
    ...paymentRoutes(parts.payments),
    ...receivableRoutes(parts.receivables),
    ...receivableListRoutes(parts.receivables),
    ...figureRoutes({ knex: parts.knex, now: parts.checkout.now, readShop: readSettings }),
    ...invoiceRoutes({
      ...parts.invoices,
      knex: parts.knex,
      publicUrl: parts.publicUrl,
      // A person who may read an order may read its documents.
      findOrder: (ctx, person, orderId, token) =>
        readOrder(parts.knex, orderId, readerOf(ctx, person, token)),
    }),
    ...projectRoutes({
      ...parts,
      now: parts.checkout.now,
      createJob: createJobIn({ now: parts.checkout.now }),
      winLead: winLeadOf,
    }),
    ...customerRoutes(parts),
    ...customerRecordRoutes(parts),
    ...priceRoutes({ knex: parts.knex, now: parts.checkout.now }),
    ...costRoutes(parts.requests),
    ...discountRoutes({ ...parts, now: parts.checkout.now }),
    ...organisationRoutes(organisations),
    ...ownOrganisationRoutes(organisations),
    ...leadRoutes(parts.requests),
    ...jobsRoutes({ ...parts, runCommand }),
    ...deliveriesRoutes({ ...parts, runCommand }),
    ...sealRoutes(parts),
    ...importRoutes({ ...parts, files: parts.artwork.files }),
    ...supplierFeedRoutes(parts),
    ...auditRoutes(parts.requests),
    ...healthRoutes(parts.health),
    ...syncRoutes(parts),
  };
}
