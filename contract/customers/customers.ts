/** Customers of the office: how they are named. */
export interface NamedCustomer {
  id: number;
  firstName: string;
  lastName: string;
  company: string | null;
}

/** First and last name; empty for a company without a named person. */
export function personName({ firstName, lastName }: Pick<NamedCustomer, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** Company, else first and last name, else "Customer #id". */
export function customerName(customer: NamedCustomer): string {
  return customer.company?.trim() || personName(customer) || `Customer #${customer.id}`;
}

/** The kinds of entry in a customer's activity timeline; each can be shown alone. */
export const storyKinds = ['order', 'project', 'delivery', 'quote', 'message', 'mail'] as const;
export type StoryKind = (typeof storyKinds)[number];

export const storyKindLabels: Readonly<Record<StoryKind, string>> = {
  order: 'Orders',
  project: 'Projects',
  delivery: 'Deliveries',
  quote: 'Quotes',
  message: 'Messages and calls',
  mail: 'Emails',
};

/** Why two customer records may be the same person. */
export const likenesses = ['email', 'phone', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

export const likenessLabels: Readonly<Record<Likeness, string>> = {
  email: 'Same email address',
  phone: 'Same phone number',
  name: 'Same name and company',
};

/** A page of the plain list by name. Its first page also has everybody of the board: with more it would be over 100 KB. */
export const customersPerPage = 50;
export const customerPageSize = 50;
/** Entries of the timeline per page. */
export const storyPageSize = 30;
