/** Every endpoint of the server, by name. The one list that router, client types, OpenAPI and tests read. */
import { accountEndpoints } from './endpoints/account.ts';
import { artworkEndpoints } from './endpoints/artwork.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { catalogueEndpoints } from './endpoints/catalogue.ts';
import { categoryEndpoints } from './endpoints/categories.ts';
import { checkoutEndpoints } from './endpoints/checkout.ts';
import { contactEndpoints } from './endpoints/contact.ts';
import { customerRecordEndpoints } from './endpoints/customer-record.ts';
import { customerEndpoints } from './endpoints/customers.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { deliveriesEndpoints } from './endpoints/deliveries.ts';
import { designEndpoints } from './endpoints/designs.ts';
import { importEndpoints } from './endpoints/import.ts';
import { insightEndpoints } from './endpoints/insight.ts';
import { invoiceEndpoints } from './endpoints/invoices.ts';
import { jobsEndpoints } from './endpoints/jobs.ts';
import { newsletterEndpoints } from './endpoints/newsletter.ts';
import { leadEndpoints } from './endpoints/leads.ts';
import { mailEndpoints } from './endpoints/mail.ts';
import { officeQuoteEndpoints } from './endpoints/office-quotes.ts';
import { mediaEndpoints } from './endpoints/media.ts';
import { menuEndpoints } from './endpoints/menus.ts';
import { orderEndpoints } from './endpoints/orders.ts';
import { proofEndpoints } from './endpoints/proofs.ts';
import { projectEndpoints } from './endpoints/projects.ts';
import { peopleEndpoints } from './endpoints/people.ts';
import { pageHeadEndpoints } from './endpoints/page-heads.ts';
import { pageEndpoints } from './endpoints/pages.ts';
import { quoteOfferEndpoints } from './endpoints/quote-offers.ts';
import { productEndpoints } from './endpoints/products.ts';
import { quoteEndpoints } from './endpoints/quotes.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { sealEndpoints } from './endpoints/seals.ts';
import { sessionEndpoints } from './endpoints/session.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { shopEndpoints } from './endpoints/shop.ts';
import { syncEndpoints } from './endpoints/sync.ts';

export const api = {
  ...shopEndpoints,
  ...pageEndpoints,
  ...pageHeadEndpoints,
  ...settingsEndpoints,
  ...menuEndpoints,
  ...mediaEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...catalogueEndpoints,
  ...productEndpoints,
  ...categoryEndpoints,
  ...artworkEndpoints,
  ...designEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...proofEndpoints,
  ...dashboardEndpoints,
  ...insightEndpoints,
  ...quoteEndpoints,
  ...quoteOfferEndpoints,
  ...officeQuoteEndpoints,
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...paymentEndpoints,
  ...invoiceEndpoints,
  ...mailEndpoints,
  ...customerEndpoints,
  ...customerRecordEndpoints,
  ...leadEndpoints,
  ...projectEndpoints,
  ...jobsEndpoints,
  ...deliveriesEndpoints,
  ...sealEndpoints,
  ...importEndpoints,
  ...auditEndpoints,
  ...syncEndpoints,
};

export type Api = typeof api;
