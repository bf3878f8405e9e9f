/** What a customer's dialogs start with. */
import type { CustomerForm } from '#contract/customers/customer-form.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { formatPhone } from '#contract/text/phone.ts';

export function customerFormOf(row: CustomerRow): CustomerForm {
  const { firstName, lastName, email, country } = row;
  return {
    firstName,
    lastName,
    email,
    country,
    phone: row.phone ? formatPhone(row.phone) : '',
    company: row.company ?? '',
    address: row.address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postalCode: row.postalCode ?? '',
    notes: row.notes ?? '',
  };
}
