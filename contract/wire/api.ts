/** Every endpoint of the server, by name. The one list that router, client types, OpenAPI and tests read. */
import { accountEndpoints } from '../account/endpoints.ts';
import { artworkEndpoints } from '../artwork/endpoints.ts';
import { productionFileEndpoints } from '../artwork/production/endpoints.ts';
import { auditEndpoints } from '../audit/endpoints.ts';
import { catalogueEndpoints } from '../catalogue/endpoints.ts';
import { categoryEndpoints } from '../catalogue/category-endpoints.ts';
import { checkoutEndpoints } from '../checkout/endpoints.ts';
import { costEndpoints } from '../costs/endpoints.ts';
import { contactEndpoints } from '../leads/contact-endpoints.ts';
import { customerRecordEndpoints } from '../customers/record-endpoints.ts';
import { customerEndpoints } from '../customers/endpoints.ts';
import { dashboardEndpoints } from '../dashboard/endpoints.ts';
import { deliveriesEndpoints } from '../deliveries/endpoints.ts';
import { discountEndpoints } from '../discounts/endpoints.ts';
import { designEndpoints } from '../artwork/design-endpoints.ts';
import { figureEndpoints } from '../figures/endpoints.ts';
import { healthEndpoints } from '../health/endpoints.ts';
import { importEndpoints } from '../imports/endpoints.ts';
import { supplierFeedEndpoints } from '../imports/feed-endpoints.ts';
import { insightEndpoints } from '../insight/endpoints.ts';
import { invoiceEndpoints } from '../invoices/endpoints.ts';
import { jobsEndpoints } from '../jobs/endpoints.ts';
import { newsletterEndpoints } from '../mail/newsletter-endpoints.ts';
import { leadEndpoints } from '../leads/endpoints.ts';
import { mailEndpoints } from '../mail/endpoints.ts';
import { noticeEndpoints } from '../notices/endpoints.ts';
import { officeQuoteEndpoints } from '../quotes/office-endpoints.ts';
import { mediaEndpoints } from '../content/media-endpoints.ts';
import { menuEndpoints } from '../content/menu-endpoints.ts';
import { orderEndpoints } from '../orders/endpoints.ts';
import { officeOrderEndpoints } from '../orders/office-endpoints.ts';
import { orderChangeEndpoints } from '../orders/change-endpoints.ts';
import { orderWritingEndpoints } from '../orders/writing-endpoints.ts';
import { shipmentEndpoints } from '../orders/shipment-endpoints.ts';
import { approverEndpoints } from '../proofs/approver-endpoints.ts';
import { artworkToComeEndpoints } from '../proofs/artwork-endpoints.ts';
import { proofEndpoints } from '../proofs/endpoints.ts';
import { boardEndpoints } from '../projects/board-endpoints.ts';
import { projectEndpoints } from '../projects/endpoints.ts';
import { organisationEndpoints } from '../organisations/endpoints.ts';
import { ownOrganisationEndpoints } from '../organisations/own-endpoints.ts';
import { peopleEndpoints } from '../people/endpoints.ts';
import { pageHeadEndpoints } from '../content/page-head-endpoints.ts';
import { pageEndpoints } from '../content/endpoints.ts';
import { policyEndpoints } from '../content/policy-endpoints.ts';
import { quoteOfferEndpoints } from '../quotes/offer-endpoints.ts';
import { quoteSizeEndpoints } from '../quotes/sizes/size-endpoints.ts';
import { productEndpoints } from '../catalogue/product-endpoints.ts';
import { retentionEndpoints } from '../content/retention-endpoints.ts';
import { receivableEndpoints } from '../receivables/endpoints.ts';
import { receivableListEndpoints } from '../receivables/list-endpoints.ts';
import { quoteEndpoints } from '../quotes/endpoints.ts';
import { paymentEndpoints } from '../payments/endpoints.ts';
import { priceEndpoints } from '../prices/endpoints.ts';
import { sealEndpoints } from '../deliveries/seal-endpoints.ts';
import { ownDataEndpoints } from '../account/own-data-endpoints.ts';
import { sessionEndpoints } from '../account/session-endpoints.ts';
import { firstStartEndpoints, setupEndpoints } from '../setup/endpoints.ts';
import { settingsEndpoints } from '../content/setting-endpoints.ts';
import { signInEndpoints } from '../account/sign-in-endpoints.ts';
import { shopEndpoints } from '../shop/endpoints.ts';
import { syncEndpoints } from './sync-endpoints.ts';
import { techniqueEndpoints } from '../techniques/endpoints.ts';

export const api = {
  ...shopEndpoints,
  ...pageEndpoints,
  ...pageHeadEndpoints,
  ...policyEndpoints,
  ...settingsEndpoints,
  ...retentionEndpoints,
  ...menuEndpoints,
  ...mediaEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...ownDataEndpoints,
  ...firstStartEndpoints,
  ...setupEndpoints,
  ...peopleEndpoints,
  ...catalogueEndpoints,
  ...productEndpoints,
  ...categoryEndpoints,
  ...costEndpoints,
  ...techniqueEndpoints,
  ...artworkEndpoints,
  ...productionFileEndpoints,
  ...designEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...officeOrderEndpoints,
  ...orderWritingEndpoints,
  ...orderChangeEndpoints,
  ...shipmentEndpoints,
  ...proofEndpoints,
  ...approverEndpoints,
  ...artworkToComeEndpoints,
  ...dashboardEndpoints,
  ...insightEndpoints,
  ...quoteEndpoints,
  ...quoteOfferEndpoints,
  ...quoteSizeEndpoints,
  ...officeQuoteEndpoints,
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...paymentEndpoints,
  ...invoiceEndpoints,
  ...receivableEndpoints,
  ...figureEndpoints,
  ...receivableListEndpoints,
  ...mailEndpoints,
  ...noticeEndpoints,
  ...customerEndpoints,
  ...customerRecordEndpoints,
  ...priceEndpoints,
  ...discountEndpoints,
  ...organisationEndpoints,
  ...ownOrganisationEndpoints,
  ...leadEndpoints,
  ...projectEndpoints,
  ...boardEndpoints,
  ...jobsEndpoints,
  ...deliveriesEndpoints,
  ...sealEndpoints,
  ...importEndpoints,
  ...supplierFeedEndpoints,
  ...auditEndpoints,
  ...healthEndpoints,
  ...syncEndpoints,
};

export type Api = typeof api;
