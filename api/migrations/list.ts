import type { Knex } from 'knex';
import * as people from './0001-people.ts';
import * as catalogue from './0002-catalogue.ts';
import * as artwork from './0003-artwork.ts';
import * as selling from './0004-selling.ts';
import * as crm from './0005-crm.ts';
import * as sync from './0006-sync.ts';
import * as jobs from './0007-jobs.ts';
import * as deliveries from './0008-deliveries.ts';
import * as content from './0009-content.ts';
import * as requests from './0010-requests.ts';
import * as payments from './0011-payments.ts';
import * as invoices from './0012-invoices.ts';
import * as account from './0013-account.ts';
import * as orderLinks from './0014-order-links.ts';
import * as shippingMethod from './0015-shipping-method.ts';
import * as mail from './0016-mail.ts';
import * as designs from './0017-designs.ts';
import * as stock from './0018-stock.ts';
import * as quotes from './0019-quotes.ts';
import * as officeChanges from './0020-office-changes.ts';
import * as checkoutOwner from './0021-checkout-owner.ts';
import * as contentWork from './0022-content.ts';
import * as staff from './0023-staff.ts';
import * as dashboard from './0024-dashboard.ts';
import * as shopFloor from './0025-shop-floor.ts';
import * as road from './0026-road.ts';
import * as leads from './0027-leads.ts';
import * as insight from './0028-insight.ts';
import * as imports from './0029-imports.ts';
import * as proofs from './0030-proofs.ts';
import * as pageHeads from './0031-page-heads.ts';
import * as auditLog from './0032-audit-log.ts';
import * as ordersAtOnce from './0033-orders-at-once.ts';
import * as officeTrail from './0034-office-trail.ts';
import * as sealedProof from './0035-sealed-proof.ts';
import * as merges from './0036-merges.ts';
import * as offlineProof from './0037-offline-proof.ts';
import * as officeChoices from './0038-office-choices.ts';
import * as shiftKeys from './0039-shift-keys.ts';
import * as quickOrders from './0040-quick-orders.ts';
import * as rejectedProofs from './0041-rejected-proofs.ts';
import * as provenAddresses from './0042-proven-addresses.ts';
import * as passwordAgain from './0043-password-again.ts';
import * as refundsWithoutAnOrder from './0044-refunds-without-an-order.ts';
import * as askedOrderNumbers from './0046-asked-order-numbers.ts';
import * as reach from './0047-reach.ts';
import * as proofNext from './0050-proof-next.ts';
import * as hashedQuestions from './0051-hashed-questions.ts';
import * as usedArtwork from './0052-used-artwork.ts';
import * as bodyOfAKey from './0053-body-of-a-key.ts';
import * as leavingDevices from './0059-leaving-devices.ts';
import * as longLivedShop from './0060-long-lived-shop.ts';
import * as finishedProjects from './0061-finished-projects.ts';
import * as settingsMark from './0062-settings-mark.ts';
import * as cataloguePieces from './0065-catalogue-pieces.ts';
import * as boardRows from './0067-board-rows.ts';
import * as keptCounts from './0068-kept-counts.ts';
import * as foundAnywhere from './0069-found-anywhere.ts';
import * as techniques from './0074-techniques.ts';
import * as decorationRows from './0075-decoration-rows.ts';
import * as orderLinkRequests from './0078-order-link-requests.ts';
import * as printAreas from './0080-print-areas.ts';
import * as namesAndNumbers from './0084-names-and-numbers.ts';
import * as rosters from './0085-rosters.ts';
import * as artworkPages from './0088-artwork-pages.ts';
import * as proofRequests from './0089-proof-requests.ts';
import * as quotesOfLines from './0092-quotes-of-lines.ts';
import * as accounts from './0098-accounts.ts';
import * as bankLines from './0099-bank-lines.ts';
import * as keptFigures from './0100-kept-figures.ts';
import * as backups from './0104-backups.ts';
import * as importModes from './0106-import-modes.ts';
import * as writtenOrders from './0110-written-orders.ts';
import * as orderChanges from './0111-order-changes.ts';
import * as nextStop from './0118-next-stop.ts';
import * as artworkOriginals from './0122-artwork-originals.ts';
import * as secondStep from './0128-second-step.ts';
import * as passkeys from './0129-passkeys.ts';
import * as signInProvider from './0130-sign-in-provider.ts';
import * as notices from './0132-notices.ts';
import * as oldEventsMayGo from './0135-old-events-may-go.ts';
import * as pastOrders from './0136-past-orders.ts';
import * as importColumns from './0139-import-columns.ts';
import * as organisations from './0140-organisations.ts';
import * as orderApprovals from './0141-order-approvals.ts';
import * as quoteOptions from './0143-quote-options.ts';
import * as sizesByLink from './0144-sizes-by-link.ts';
import * as cancelledProjects from './0146-cancelled-projects.ts';
import * as shipments from './0147-shipments.ts';
import * as firstStart from './0150-first-start.ts';
import * as supplierFeeds from './0153-supplier-feeds.ts';
import * as productionFiles from './0156-production-files.ts';
import * as proofApprovers from './0157-proof-approvers.ts';
import * as areasOfProducts from './0164-areas-of-products.ts';
import * as priceAgreements from './0169-price-agreements.ts';
import * as buyerPrices from './0170-buyer-prices.ts';
import * as linesComeAndGo from './0172-lines-come-and-go.ts';
import * as quoteDrafts from './0175-quote-drafts.ts';
import * as deposits from './0187-deposits.ts';
import * as discountCodes from './0190-discount-codes.ts';
import * as techniqueTerms from './0193-technique-terms.ts';
import * as policyTexts from './0195-policy-texts.ts';
import * as namesOfQuotes from './0197-names-of-quotes.ts';
import * as depositOfAQuote from './0198-deposit-of-a-quote.ts';
import * as techniqueInks from './0200-technique-inks.ts';
import * as oneVersionBack from './0202-one-version-back.ts';
import * as whatIsDue from './0205-what-is-due.ts';
import * as cheaperThanItsDeposit from './0207-cheaper-than-its-deposit.ts';
import * as peopleByRank from './0208-people-by-rank.ts';
import * as remindersOfQuotes from './0210-reminders-of-quotes.ts';
import * as whereQuotesComeFrom from './0211-where-quotes-come-from.ts';
import * as costsOfBlanks from './0212-costs-of-blanks.ts';
import * as artworkByCustomers from './0213-artwork-by-customers.ts';
import * as continuedImports from './0216-continued-imports.ts';
import * as avifPictures from './0217-avif-pictures.ts';

export interface Migration {
  name: string;
  /** Why nothing reads any longer what it takes away. A program that does not know it cannot run on its tables. */
  contracts?: string;
  up(knex: Knex): Promise<void>;
}

/**
 * In the order in which they run. A migration that has left this machine is never edited: the next change is
 * the next file, and it must leave the previous release's code working.
 */
export const migrations: Migration[] = [
  people,
  catalogue,
  artwork,
  selling,
  crm,
  sync,
  jobs,
  deliveries,
  content,
  requests,
  payments,
  invoices,
  account,
  orderLinks,
  shippingMethod,
  mail,
  designs,
  stock,
  quotes,
  officeChanges,
  checkoutOwner,
  contentWork,
  staff,
  dashboard,
  shopFloor,
  road,
  leads,
  insight,
  imports,
  proofs,
  pageHeads,
  auditLog,
  ordersAtOnce,
  officeTrail,
  sealedProof,
  merges,
  offlineProof,
  officeChoices,
  shiftKeys,
  quickOrders,
  rejectedProofs,
  provenAddresses,
  passwordAgain,
  refundsWithoutAnOrder,
  askedOrderNumbers,
  reach,
  proofNext,
  hashedQuestions,
  usedArtwork,
  bodyOfAKey,
  leavingDevices,
  longLivedShop,
  finishedProjects,
  settingsMark,
  cataloguePieces,
  boardRows,
  keptCounts,
  foundAnywhere,
  techniques,
  decorationRows,
  orderLinkRequests,
  printAreas,
  namesAndNumbers,
  rosters,
  artworkPages,
  proofRequests,
  quotesOfLines,
  accounts,
  bankLines,
  keptFigures,
  backups,
  importModes,
  writtenOrders,
  orderChanges,
  nextStop,
  artworkOriginals,
  secondStep,
  passkeys,
  signInProvider,
  notices,
  oldEventsMayGo,
  pastOrders,
  importColumns,
  organisations,
  orderApprovals,
  quoteOptions,
  sizesByLink,
  cancelledProjects,
  shipments,
  firstStart,
  supplierFeeds,
  productionFiles,
  proofApprovers,
  areasOfProducts,
  priceAgreements,
  buyerPrices,
  linesComeAndGo,
  quoteDrafts,
  deposits,
  discountCodes,
  techniqueTerms,
  policyTexts,
  namesOfQuotes,
  depositOfAQuote,
  techniqueInks,
  oneVersionBack,
  whatIsDue,
  cheaperThanItsDeposit,
  peopleByRank,
  remindersOfQuotes,
  whereQuotesComeFrom,
  costsOfBlanks,
  artworkByCustomers,
  continuedImports,
  avifPictures,
];
