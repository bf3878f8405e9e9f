/** Customers of the office (back office §2, §3): how they are named. */
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
