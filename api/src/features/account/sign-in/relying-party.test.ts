import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://shop.example', { id: 'shop.example', origin: 'https://shop.example' }],
  ['https://www.shop.example:8443', { id: 'www.shop.example', origin: 'https://www.shop.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  // Browsers make passkeys for names alone.
  ['http://192.0.2.7:3000', null],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
])('%s', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party);
});
