/** What the end of an account removes and what stays, in words. No zod here: the screen uses them. */

/** Removed for good. */
export const erasedKinds = [
  'designs',
  'addresses',
  'messages',
  'quotes',
  'orderContacts',
  'newsletter',
  'emails',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** Kept, because the law asks for it. */
export const keptKinds = ['orders', 'documents', 'proofs'] as const;
export type KeptKind = (typeof keptKinds)[number];

export const erasedWords: Record<ErasedKind, readonly [one: string, many: string]> = {
  designs: ['saved design', 'saved designs'],
  addresses: ['saved address', 'saved addresses'],
  messages: ['message to us', 'messages to us'],
  quotes: ['name and contact on a quote', 'names and contacts on quotes'],
  orderContacts: ['address and phone number on an order', 'addresses and phone numbers on orders'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  emails: ['email from us', 'emails from us'],
};

export const keptWords: Record<KeptKind, readonly [one: string, many: string]> = {
  orders: ['order', 'orders'],
  documents: ['invoice or credit note', 'invoices and credit notes'],
  proofs: ['signed delivery', 'signed deliveries'],
};

export const keptWhy =
  'Records of what was sold are kept for seven years, as the law requires, with your name and ABN only. A signed delivery shows that the order arrived.';
