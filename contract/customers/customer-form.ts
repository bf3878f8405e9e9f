/** A customer as entered in the office. */
import { z } from 'zod';
import { defaultCountry } from '../shop/shop-defaults.ts';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { freeLine, freeText, personText } from '../wire/shapes.ts';

const labels = {
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

export const customerForm = z.object({
  firstName: freeLine(255, 1, isRequired(labels.firstName)),
  lastName: freeLine(255, 1, isRequired(labels.lastName)),
  email: personText(255, 1, isRequired(labels.email)).pipe(z.email('Please enter a valid email address.')),
  phone: personText(50),
  company: freeLine(255),
  address: freeLine(500),
  city: freeLine(255),
  state: personText(50),
  postalCode: personText(20),
  country: personText(100),
  notes: freeText(5000),
});
export type CustomerForm = z.input<typeof customerForm>;

export const customerWords: FormWords<keyof CustomerForm> = {
  labels,
  optional: ['phone', 'company', 'address', 'city', 'state', 'postalCode', 'country', 'notes'],
};

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
  country: defaultCountry,
  notes: '',
};
