/** Places that show settings. `api/src/features/content/setting-places.db.test.ts` asks each after a change. */
export const settingPlaces = [
  /** The facts of the shop: what screens show, and what devices keep for working offline. */
  'app',
  /** Server-rendered heads: titles, shared links, what search engines read. */
  'head',
  'policies',
  'faq',
  'mail',
  /** PDFs of orders that are invoiced from now on. */
  'invoice',
  /** What the shop does by itself: the office alone reads it. */
  'office',
] as const;
export type SettingPlace = (typeof settingPlaces)[number];
