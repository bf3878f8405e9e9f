import { describe, expect, test } from 'vitest';
import { readMailSettings } from './smtp-settings.ts';
import { notSent } from './smtp-transport.ts';

const from = 'mail@shop.example';

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTls: true, auth: null }],
  ['smtps://mail.example', { port: 465, secure: true, requireTls: false }],
  [
    'smtp://a%40b:p%23w@mail.example:2525',
    { port: 2525, auth: { user: 'a@b', pass: 'p#w' }, requireTls: true },
  ],
  ['smtp://127.0.0.1:25', { requireTls: false }],
  ['smtp://localhost', { requireTls: false }],
  ['smtp://[::1]:25', { host: '::1', requireTls: false }],
  ['smtp://relay.lan?tls=optional', { requireTls: false }],
])('%s', (url, expected) => {
  expect(readMailSettings(url, from).smtp).toMatchObject(expected);
});

test.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtp://mail.example/inbox',
  'smtp://mail.example?tls=never',
  'smtp://mail.example?requireTLS=0',
  'smtp://only-a-name@mail.example',
  'smtp://a:p%zz@mail.example',
  'smtp://a:secret#sign@mail.example',
])('%s stops the start with a sentence that repeats no password', url => {
  expect(() => readMailSettings(url, from)).toThrow(/^SMTP_URL: .+\.$/);
  expect(() => readMailSettings(url, from)).not.toThrow(/secret|p%zz/);
});

describe('MAIL_FROM', () => {
  test.each([
    ['mail@shop.example', { name: '', address: 'mail@shop.example' }],
    ['The Shop <mail@shop.example>', { name: 'The Shop', address: 'mail@shop.example' }],
    ['"Shop, The" <mail@shop.example>', { name: 'Shop, The', address: 'mail@shop.example' }],
  ])('%s', (text, sender) => {
    expect(readMailSettings(undefined, text)).toEqual({ smtp: null, from: sender });
  });

  test.each([
    '',
    'shop',
    'a@b.example, c@d.example',
    'A\r\nBcc: x@y.example <a@b.example>',
    '<a@b.example',
    'a@b@c',
  ])('%j is refused', text => {
    expect(() => readMailSettings(undefined, text)).toThrow(/^MAIL_FROM: /);
  });

  test('is needed with a server', () => {
    expect(() => readMailSettings('smtp://mail.example', undefined)).toThrow(
      'MAIL_FROM: is needed with SMTP_URL',
    );
  });
});

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'later'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'outage'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'refused'],
  [{ code: 'EENVELOPE' }, 'refused'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'outage'],
  [{ code: 'EAUTH', command: 'API', responseCode: 535 }, 'outage'],
  [{ code: 'ETIMEDOUT' }, 'outage'],
  [{ code: 'ETLS' }, 'outage'],
  [{ code: 'ECONNECTION', responseCode: 554 }, 'outage'],
])('%j: %s', (failure, reason) => {
  expect(notSent(Object.assign(new Error('x'), failure)).reason).toBe(reason);
});
