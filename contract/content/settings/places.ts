/**
 * Places that show settings or go by them. Each is asked after a change: screens by
 * `tests/settings/setting-screens.test.tsx`, all others by `api/src/features/content/setting-places.db.test.ts`.
 */
export const settingScreens = [
  'home',
  'footer',
  'contact',
  'product',
  'cart',
  'checkout',
  'confirmation',
  /** Of the buyer: when it comes, and what has happened. */
  'order',
  'instantQuote',
  'packingSlip',
  /** Records of the office, here a quote and the history of a lead. */
  'officeRecords',
] as const;
export type SettingScreen = (typeof settingScreens)[number];

export const settingDocuments = [
  /** Server-rendered heads: titles, shared links, what search engines read. */
  'head',
  'policies',
  'faq',
  'mail',
  /** PDFs of orders that are invoiced from now on. */
  'invoice',
  /** What follows from an order that is paid from now on: its row, its project and the days it is due. */
  'newOrder',
  /** How long a parcel waits after a failed delivery. */
  'failedDelivery',
  /** The finished work that tablets and phones of staff hold. */
  'staffDevices',
] as const;
export type SettingDocument = (typeof settingDocuments)[number];

export type SettingPlace = SettingScreen | SettingDocument;
