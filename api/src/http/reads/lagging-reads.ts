/**
 * What may be read from a replica, which can be a moment behind: what shoppers read of the shop itself, and lists, counts,
 * searches and figures of the office. Never what somebody acts on, or a device works from: checkout, sign-in, rights, sync,
 * boards, records that are edited, payments and what is owed. Nor what is kept in memory until the database gives notice.
 *
 * Their handlers write nothing. Answers that are no JSON are not among them: one that has begun cannot begin again.
 */
import type { api } from '#contract/wire/api.ts';

type Api = typeof api;
type Lagging = {
  [Name in keyof Api]: Api[Name] extends { method: 'GET'; answers: string }
    ? never
    : Api[Name] extends { method: 'GET' }
      ? Name
      : never;
}[keyof Api];

export const laggingReads: ReadonlySet<string> = new Set<Lagging>([
  'getShop',
  'readPage',
  'listCategories',
  'listOrders',
  'countOrders',
  'listQuotes',
  'countQuotes',
  'listLeads',
  'countLeads',
  'searchCustomers',
  'readCustomerStory',
  'searchOrganisations',
  'listOrganisationOrders',
  'searchDiscountCodes',
  'listFinishedProjects',
  'listFinishedJobs',
  'listFinishedDeliveries',
  'listMails',
  'listAudit',
  'listAuditPeople',
  'getDashboard',
  'getDashboardHistory',
  'getVisits',
  'getSearches',
  'getVitals',
  'getFigures',
  'listFigureRows',
]);

/** Calls by other methods than GET that change nothing that is read from a replica; any other may. */
const silent: ReadonlySet<string> = new Set<keyof Api>([
  'countEvents',
  'checkDiscountCode',
  'reportCsp',
  'priceOrderChange',
  'priceWork',
  'findImportColumns',
  'headUpload',
]);

/** Files that the audit log has a line of. */
const noted: ReadonlySet<string> = new Set<keyof Api>(['exportAudit', 'exportFigures', 'exportQuotes']);

/** A sync without anything to hand in only pulls. */
const pulls = (body: unknown): boolean =>
  ((body ?? {}) as { mutations?: readonly unknown[] }).mutations?.length === 0;

export function mayChange(name: string, method: string, body: unknown): boolean {
  if (method === 'GET') return noted.has(name);
  if (silent.has(name)) return false;
  return name !== ('sync' satisfies keyof Api) || !pulls(body);
}
