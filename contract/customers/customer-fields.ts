/** What is written of a customer, online and without a network. */
import { customerForm } from './customer-form.ts';

const { shape } = customerForm;
export const customerFields = {
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  phone: shape.phone.nullish(),
  company: shape.company.nullish(),
  address: shape.address.nullish(),
  city: shape.city.nullish(),
  state: shape.state.nullish(),
  postalCode: shape.postalCode.nullish(),
  country: shape.country.nullish(),
  notes: shape.notes.nullish(),
};
