/** Customers of the office: how they are named. */
export interface NamedCustomer {
  id: number;
  firstName: string;
  lastName: string;
  company: string | null;
}

/** First and last name; empty for a company whose person nobody wrote down. */
export function personName({ firstName, lastName }: Pick<NamedCustomer, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** Company, else first and last name, else "Customer #id". */
export function customerName(customer: NamedCustomer): string {
  return customer.company?.trim() || personName(customer) || `Customer #${customer.id}`;
}

/** What the story of a customer is made of; each can be looked at alone. */
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

/** Why two customers may be one. */
export const likenesses = ['email', 'phone', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

export const likenessLabels: Readonly<Record<Likeness, string>> = {
  email: 'Same email address',
  phone: 'Same phone number',
  name: 'Same name and company',
};

/** A page of the plain list by name. */
export const customersPerPage = 500;
export const customerPageSize = 50;
/** Entries of a story that come at once. */
export const storyPageSize = 30;
