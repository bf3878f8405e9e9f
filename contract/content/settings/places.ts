/**
 * Places that show or use settings. Each is checked after a change: screens by
 * `tests/settings/setting-screens.test.tsx`, all others by `api/src/features/content/setting-places.db.test.ts`.
 */
export const settingScreens = [
  'home',
  'footer',
  'contact',
  /** Beside the sign-in and the registration. */
  'signIn',
  'product',
  'cart',
  'checkout',
  'confirmation',
  /** The buyer's order page: delivery estimate and progress. */
  'order',
  'instantQuote',
  'packingSlip',
  /** Records in the office, here a quote and the history of a lead. */
  'officeRecords',
] as const;
export type SettingScreen = (typeof settingScreens)[number];

export const settingDocuments = [
  /** Heads rendered by the server: titles, shared links, structured data. */
  'head',
  'policies',
  'faq',
  'mail',
  /** PDFs of orders invoiced from now on. */
  'invoice',
  /** Page, PDF and emails of invoices that are not paid. */
  'accountInvoice',
  /** Reminders of invoices that are overdue. */
  'invoiceReminder',
  /** Reminders of quotes that are not answered. */
  'quoteReminder',
  /** Results of an order paid from now on: its row, its project and its due dates. */
  'newOrder',
  /** What an order of somebody signed in costs. */
  'memberOrder',
  /** How long a parcel waits after a failed delivery. */
  'failedDelivery',
  /** Finished work that stays on staff tablets and phones. */
  'staffDevices',
  /** Names on the pieces of orders that were delivered. */
  'namesOnPieces',
  /** What the daily clearing would take. */
  'retention',
  /** What a sign-in of staff asks for. */
  'staffSignIn',
] as const;
export type SettingDocument = (typeof settingDocuments)[number];

export type SettingPlace = SettingScreen | SettingDocument;
