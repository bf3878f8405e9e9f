import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { loginForm, profileForm, registerForm, registration } from '../account/account-form.ts';
import { customerInfo } from '../checkout/checkout-form.ts';
import { contactForm } from '../leads/contact-form.ts';
import { quoteRates } from '../quotes/quote-rates.ts';
import { estimateQuote } from '../quotes/quote-estimate.ts';
import { quoteForm, quoteRequest, toQuoteRequest } from '../quotes/quote-form.ts';

/** Messages by field, as a form shows them. */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const result = schema.safeParse(value);
  const byField: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    (byField[issue.path.join('.')] ??= []).push(issue.message);
  }
  return byField;
}

describe('login and registration', () => {
  it('ask for both fields at login and nothing more', () => {
    expect(messagesOf(loginForm, { username: '', password: '' })).toEqual({
      username: ['Username is required'],
      password: ['Password is required'],
    });
    expect(messagesOf(loginForm, { username: 'jo', password: 'short' })).toEqual({});
    expect(messagesOf(loginForm, { username: 'jo', password: 'x'.repeat(129) })).toHaveProperty('password');
  });

  it('show every message of registration at once', () => {
    const form = { username: 'ab', email: 'nope', password: '12345', confirmPassword: '1234' };
    expect(messagesOf(registerForm, form)).toEqual({
      username: ['Username must be at least 3 characters'],
      email: ['Please enter a valid email'],
      password: ['Password must be at least 6 characters'],
      confirmPassword: ['Passwords do not match'],
    });
  });

  it('accept names left out or empty and never trim a password', () => {
    const form = {
      username: ' Zoë ',
      email: ' a@b.co ',
      password: ' 12345 ',
      confirmPassword: ' 12345 ',
      firstName: '',
    };
    expect(registerForm.parse(form)).toMatchObject({ username: 'Zoë', email: 'a@b.co', password: ' 12345 ' });
  });

  test.each(['a b c', 'a@b', '<script>', 'x'.repeat(65)])('the username %j is refused', username => {
    expect(messagesOf(registration, { username, email: 'a@b.co', password: '123456' })).toHaveProperty(
      'username',
    );
  });

  it('drop what nobody asked for', () => {
    const asked = registration.parse({ username: 'abc', email: 'a@b.co', password: '123456', isAdmin: true });
    expect(asked).not.toHaveProperty('isAdmin');
  });

  it('check the e-mail of the profile', () => {
    expect(messagesOf(profileForm, { email: 'x' })).toEqual({ email: ['Please enter a valid email'] });
  });
});

const buyer = {
  firstName: 'Jo',
  lastName: 'Lee',
  email: 'jo@example.com',
  phone: '0412 345 678',
  address: '1 Long Street',
  city: 'Melbourne',
  state: 'VIC',
  postalCode: '3000',
};

describe('checkout', () => {
  it('accepts a buyer in Australia', () => {
    expect(customerInfo.parse(buyer)).toMatchObject({ country: 'Australia', phone: '0412 345 678' });
  });

  it('shows every message at once', () => {
    const empty = Object.fromEntries(Object.keys(buyer).map(key => [key, '']));
    expect(messagesOf(customerInfo, empty)).toEqual({
      firstName: ['First name must be at least 2 characters.'],
      lastName: ['Last name must be at least 2 characters.'],
      email: ['Please enter a valid email address.'],
      phone: ['Please enter a valid phone number.'],
      address: ['Please enter your street address.'],
      city: ['Please enter your city.'],
      state: ['Please select your state.'],
      postalCode: ['Please enter a valid postal code.'],
    });
  });

  test.each<[string, string, string[]]>([
    ['3000', 'VIC', []],
    ['0872', 'SA', []],
    ['3000', 'NSW', ['Please enter a valid postal code. 3000 is in VIC.']],
    ['30000', 'VIC', ['Please enter a valid postal code. A postcode has four digits.']],
    ['0001', 'NT', ['Please enter a valid postal code. 0001 is not an Australian postcode.']],
    ['300', 'VIC', ['Please enter a valid postal code.']],
  ])('postcode %s in %s', (postalCode, state, messages) => {
    expect(messagesOf(customerInfo, { ...buyer, postalCode, state }).postalCode ?? []).toEqual(messages);
  });

  it('tells of a foreign postcode together with other mistakes', () => {
    const messages = messagesOf(customerInfo, { ...buyer, firstName: '', phone: '123', state: 'NSW' });
    expect(Object.keys(messages).sort()).toEqual(['firstName', 'phone', 'postalCode']);
  });

  test.each(['13 12 34', '0412 345 67', '+1 212 555 0100', 'abcdefghijk'])('phone %s', phone => {
    expect(messagesOf(customerInfo, { ...buyer, phone })).toEqual({
      phone: ['Please enter a valid phone number.'],
    });
  });

  it('checks an ABN only where one is given', () => {
    expect(messagesOf(customerInfo, { ...buyer, company: 'Co', abn: '' })).toEqual({});
    expect(messagesOf(customerInfo, { ...buyer, abn: '51 824 753 557' })).toEqual({
      abn: ['Please enter a valid ABN.'],
    });
  });

  test.each([
    { ...buyer, firstName: 'x'.repeat(101) },
    { ...buyer, city: 'a\0b' },
    { ...buyer, address: 'half \ud83d half' },
    { ...buyer, country: 'Norway' },
    { ...buyer, email: 5 },
    [],
    null,
    'text',
  ])('refuses bad input %#', value => {
    expect(customerInfo.safeParse(value).success).toBe(false);
  });
});

describe('quote', () => {
  const form = {
    name: 'Jo',
    email: 'jo@example.com',
    phone: '+64 9 123 4567',
    productName: 'Tees',
    quantity: 25,
    decorationMethod: 'printed',
    locationCount: 5,
  };

  it('asks for what is missing in one sentence', () => {
    const missing = { ...form, name: ' ', email: '', phone: '', productName: '', decorationMethod: '' };
    const messages = messagesOf(quoteForm, missing);
    expect(Object.keys(messages).sort()).toEqual([
      'decorationMethod',
      'email',
      'name',
      'phone',
      'productName',
    ]);
    expect(new Set(Object.values(messages).flat())).toEqual(new Set(['Please fill in all required fields']));
  });

  test.each([
    [19, false],
    [20, true],
    [25, true],
    [20.5, false],
    [100_001, false],
  ])('%s pieces: %s', (quantity, isAccepted) => {
    expect(quoteForm.safeParse({ ...form, quantity }).success).toBe(isAccepted);
  });

  it('sends placements, the estimate in cents and its own id', () => {
    const id = '01935a2b-1c4d-77ff-bfff-ffffffffffff';
    const filled = quoteForm.parse(form);
    const sent = toQuoteRequest(filled, id, estimateQuote(filled, quoteRates));
    expect(sent).toMatchObject({ estimatedPrice: 82500, clientId: id });
    expect(sent.designPlacements).toEqual(['front', 'back', 'side', 'other', 'other']);
    expect(quoteRequest.safeParse(sent).success).toBe(true);
  });

  it('accepts the payload of an older client', () => {
    const old = { ...form, locationCount: undefined, designPlacements: ['front'], estimatedPrice: 37500 };
    expect(quoteRequest.safeParse(old).success).toBe(true);
  });

  test.each([
    ['name', 255],
    ['company', 255],
    ['productName', 255],
  ])('%s takes %i characters', (field, max) => {
    expect(quoteForm.safeParse({ ...form, [field]: 'x'.repeat(max) }).success).toBe(true);
    expect(quoteForm.safeParse({ ...form, [field]: 'x'.repeat(max + 1) }).success).toBe(false);
  });
});

test('contact needs five fields and leaves phone and company free', () => {
  expect(
    Object.keys(
      messagesOf(contactForm, { firstName: '', lastName: '', email: '', subject: '', message: ' ' }),
    ),
  ).toEqual(['firstName', 'lastName', 'email', 'subject', 'message']);
  const message = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.co',
    subject: 'Hi',
    message: 'Hello',
    phone: '',
  };
  expect(messagesOf(contactForm, message)).toEqual({});
});
