/** The fields of a customer's dialogs: what they start with, what is wrong with them, what is sent. */
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { missingIn } from '#pwa/common/local/forms/form-rules.ts';
import type { CustomerBody } from './customer-changes.ts';

export interface CustomerForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  notes: string;
}

export const blankCustomer: CustomerForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'Australia',
  notes: '',
};

export const customerLabels: Readonly<Record<keyof CustomerForm, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal Code',
  country: 'Country',
  notes: 'Notes',
};

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

const email = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export function checkCustomer(form: CustomerForm): Partial<Record<keyof CustomerForm, string>> {
  return {
    ...missingIn(form, customerLabels, ['firstName', 'lastName', 'email']),
    ...(/\S/.test(form.email) &&
      !email.test(form.email.trim()) && { email: 'Please enter a valid email address.' }),
  };
}

export function customerBody(form: CustomerForm): CustomerBody {
  const fields = Object.keys(blankCustomer) as (keyof CustomerForm)[];
  return Object.fromEntries(fields.map(name => [name, form[name].trim()])) as unknown as CustomerBody;
}

/** Others with the same e-mail address: suggested, never forbidden. */
export function sameEmail(
  customers: readonly CustomerRow[],
  written: string,
  exceptId?: number,
): CustomerRow[] {
  const wanted = written.trim().toLowerCase();
  if (wanted === '') return [];
  return customers.filter(({ id, email: known }) => id !== exceptId && known.toLowerCase() === wanted);
}
