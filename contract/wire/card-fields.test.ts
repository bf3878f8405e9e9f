import { expect, test } from 'vitest';
import { registration } from '../account/account-form.ts';
import { customerInfo, deliveryAddress } from '../checkout/checkout-form.ts';
import { contactForm } from '../leads/contact-form.ts';
import { customerEndpoints } from '../customers/endpoints.ts';
import { deliveriesEndpoints } from '../deliveries/endpoints.ts';
import { invitation } from '../people/endpoints.ts';
import { quoteRequest } from '../quotes/quote-form.ts';

const card = '4242 4242 4242 4242';
const buyer = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@example.test',
  phone: '0491 570 006',
  address: 'Boat shed 4, 18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
};
const { address, city, state, postalCode } = buyer;
const message = {
  firstName: 'Ines',
  lastName: 'Reed',
  email: 'i@example.test',
  subject: 'Tees',
  message: 'How long?',
};

const quote = {
  name: 'Ines Reed',
  email: 'i@example.test',
  phone: '0491 570 006',
  productName: 'Tee',
  quantity: 60,
  decorationMethod: 'print',
};
const account = { username: 'ines', email: 'i@example.test', password: 'longenough' };
const person = { ...message, role: 'driver', currentPassword: 'longenough' };
const delivery = {
  orderNumber: 'QK-7',
  customerName: 'Ines Reed',
  customerAddress: '18 Weir Street',
  scheduledDate: '2026-03-04',
};

const forms = [
  ['checkout', customerInfo, buyer, ['firstName', 'lastName', 'address', 'city', 'company', 'poNumber']],
  ['address of an order', deliveryAddress, { address, city, state, postalCode }, ['address', 'city']],
  [
    'customer',
    customerEndpoints.createCustomer.body,
    { firstName: 'Ines', lastName: 'Reed', email: 'i@example.test' },
    ['firstName', 'lastName', 'company', 'address', 'city', 'notes'],
  ],
  ['quote', quoteRequest, quote, ['name', 'company', 'productName', 'additionalNotes']],
  ['account', registration, account, ['firstName', 'lastName']],
  ['invitation', invitation, person, ['firstName', 'lastName']],
  [
    'delivery',
    deliveriesEndpoints.createDelivery.body,
    delivery,
    ['customerName', 'customerAddress', 'notes', 'instructions'],
  ],
  ['message', contactForm, message, ['firstName', 'lastName', 'company', 'subject', 'message']],
] as const;

test.each(
  forms.flatMap(([name, form, sound, fields]) => fields.map(field => [name, field, form, sound] as const)),
)('%s: a card number as %s is refused', (_name, field, form, sound) => {
  expect(form.safeParse(sound).success).toBe(true);
  const checked = form.safeParse({ ...sound, [field]: card });
  expect(checked.error?.issues).toMatchObject([
    { path: [field], message: expect.stringContaining('a card number') },
  ]);
});

test.each(['0491 570 006', '+61 491 570 006', '(03) 9876 5432'])('the telephone number %s is none', phone => {
  expect(customerInfo.safeParse({ ...buyer, phone }).success).toBe(true);
});
