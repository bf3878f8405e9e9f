/** Which feature answers which endpoint. The one place where the features meet. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { api } from '#contract/api.ts';
import type { RequestParts } from './build-requests.ts';
import type { AccountParts } from './features/account/account-parts.ts';
import { peopleRoutes } from './features/account/office/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { sessionRoutes } from './features/account/session-routes.ts';
import { officeCatalogueRoutes } from './features/catalogue/office/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import type { Snapshots } from './features/catalogue/snapshots.ts';
import { endOpenPayment } from './features/checkout/end-open-payment.ts';
import { type CheckoutRoutesParts, checkoutRoutes } from './features/checkout/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { customerRecordRoutes } from './features/crm/customers/routes.ts';
import { leadRoutes } from './features/crm/leads/routes.ts';
import { crmRoutes } from './features/crm/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { countProofToReview } from './features/deliveries/count-proof-to-review.ts';
import { deliveriesRoutes } from './features/deliveries/routes.ts';
import { sealRoutes } from './features/deliveries/seals/routes.ts';
import { designRoutes } from './features/design/design-routes.ts';
import { artworkRoutes } from './features/design/routes.ts';
import type { ArtworkParts } from './features/design/store-artwork.ts';
import type { Invoices } from './build-invoices.ts';
import type { Importer } from './features/import/importer.ts';
import { importRoutes } from './features/import/routes.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { createJobIn } from './features/jobs/create-job-in.ts';
import { jobsRoutes } from './features/jobs/routes.ts';
import { newsletterRoutes } from './features/newsletter/routes.ts';
import { signUp } from './features/newsletter/sign-up.ts';
import type { Mails } from './build-mails.ts';
import type { Production } from './features/orders/change.ts';
import { readOrder, showsArtwork } from './features/orders/queries.ts';
import { readerOf } from './features/orders/reader.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { countUnmatched } from './features/payments/queries.ts';
import type { ProofParts } from './features/proofs/proof-parts.ts';
import { proofRoutes } from './features/proofs/routes.ts';
import { officeQuoteRoutes, quoteOfferRoutes, quoteRoutes } from './features/quotes/routes.ts';
import { pageHeadRoutes } from './features/pages/heads/routes.ts';
import type { PageCatalogueReads } from './features/pages/page-catalogue.ts';
import { type PaymentRoutesParts, paymentRoutes } from './features/payments/routes.ts';
import { readSettings } from './features/shop/read-shop.ts';
import { shopRoutes } from './features/shop/routes.ts';
import type { Handlers } from './http/handler.ts';
import type { SealSigner } from './outside/keys/seal-signer.ts';
import type { Sync } from './sync/create-sync.ts';
import type { Pokes } from './sync/pokes.ts';
import { syncRoutes } from './sync/routes.ts';
import { createRunCommand } from './sync/run-command.ts';

export interface HandlerParts extends Omit<AccountParts, 'subscribe'> {
  knex: Knex;
  log: Logger;
  snapshots: Snapshots;
  sync: Sync;
  pokes: Pokes;
  testPayments: boolean;
  checkout: CheckoutRoutesParts;
  payments: PaymentRoutesParts;
  production: Production;
  invoices: Invoices;
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
  isDraining: () => boolean;
}

export function buildHandlers(parts: HandlerParts): Handlers<typeof api> {
  const runCommand = createRunCommand(parts.sync);
  return {
    ...shopRoutes({ ...parts, endpoints: api }),
    ...accountRoutes({
      ...parts,
      subscribe: (email, address) => signUp(parts.requests, { email, source: 'account' }, address),
    }),
    ...sessionRoutes(parts),
    ...peopleRoutes(parts),
    ...catalogueRoutes(parts),
    ...officeCatalogueRoutes({ ...parts, ...parts.artwork }),
    ...contentRoutes({ knex: parts.knex, now: parts.checkout.now }),
    ...artworkRoutes({
      ...parts.artwork,
      showsArtwork: ({ sha256, orderId, token }, person, ctx) =>
        showsArtwork(parts.knex, orderId, sha256, readerOf(ctx, person, token)),
    }),
    ...designRoutes(parts.knex),
    ...checkoutRoutes({
      ...parts.checkout,
      readsOrder: async (ctx, person, orderId, token) =>
        (await readOrder(parts.knex, orderId, readerOf(ctx, person, token))) !== null,
    }),
    ...orderRoutes({
      ...parts,
      mails: parts.mails.about,
      now: parts.checkout.now,
      endOpenPayment: orderId => endOpenPayment(parts.checkout, orderId),
      publicUrl: parts.checkout.publicUrl,
      readTimeZone: async () => (await readSettings(parts.knex)).timeZone,
    }),
    ...proofRoutes({
      ...parts.proofs,
      readsOrder: async (ctx, person, orderId, token) =>
        (await readOrder(parts.knex, orderId, readerOf(ctx, person, token))) !== null,
    }),
    ...dashboardRoutes({
      knex: parts.knex,
      now: parts.checkout.now,
      countUnmatched: () => countUnmatched(parts.knex),
      countProofToReview: () => countProofToReview(parts.knex),
    }),
    ...insightRoutes({ knex: parts.knex, now: parts.checkout.now }),
    ...pageHeadRoutes({ ...parts.pages, knex: parts.knex, origin: parts.publicUrl }),
    ...mailRoutes(parts.mails.routes),
    ...quoteRoutes(parts.requests),
    ...officeQuoteRoutes(parts.requests),
    ...quoteOfferRoutes(parts.requests),
    ...contactRoutes(parts.requests),
    ...newsletterRoutes(parts.requests),
    ...paymentRoutes(parts.payments),
    ...invoiceRoutes({
      ...parts.invoices,
      knex: parts.knex,
      // Whoever may read an order may read its papers.
      findOrder: (ctx, person, orderId, token) =>
        readOrder(parts.knex, orderId, readerOf(ctx, person, token)),
    }),
    ...crmRoutes({ ...parts, now: parts.checkout.now, createJob: createJobIn({ now: parts.checkout.now }) }),
    ...customerRecordRoutes(parts),
    ...leadRoutes(parts.requests),
    ...jobsRoutes({ ...parts, runCommand }),
    ...deliveriesRoutes({ ...parts, runCommand }),
    ...sealRoutes(parts),
    ...importRoutes({ ...parts, files: parts.artwork.files }),
    ...auditRoutes(parts.requests),
    ...syncRoutes(parts),
  };
}
