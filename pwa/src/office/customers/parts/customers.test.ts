import { describe, expect, test } from 'vitest';
import type { StoryEntry } from '#contract/customers/record-endpoints.ts';
import { storyKinds } from '#contract/customers/customers.ts';
import { customerAddress } from './customer-address.ts';
import { entryHref, entryTitle } from './story-words.ts';

test.each([
  ['', {}],
  ['search=%20wren%20&page=2&sort=newest', { search: 'wren', sort: 'newest' }],
  ['deleted=yes&sort=revenue&page=-1', {}],
  ['deleted=true', { deleted: 'true' }],
])('the address %s asks for %j', (address, query) => {
  expect(customerAddress.read(new URLSearchParams(address))).toEqual(query);
});

const entry = (kind: StoryEntry['kind'], type: string, title: string | null): StoryEntry => ({
  key: 'k:1',
  kind,
  type,
  title,
  at: '2026-11-21T02:00:00.000Z',
  ref: '7',
  detail: null,
  amount: null,
  byName: null,
});

describe('an entry', () => {
  test.each([
    ['order', 'placed', 'ABCDEFGHJK', 'Order ABCDEFGHJK placed'],
    ['order', 'payment_review', 'ABCDEFGHJK', 'Order ABCDEFGHJK payment to be checked'],
    ['order', 'a_new_word', 'ABCDEFGHJK', 'Order ABCDEFGHJK a new word'],
    ['project', 'started', 'PRJ-2026-0001', 'Project PRJ-2026-0001 started'],
    ['delivery', 'delivered', 'ABCDEFGHJK', 'Parcel ABCDEFGHJK delivered'],
    ['quote', 'requested', '50 × Club Polo', 'Quote requested: 50 × Club Polo'],
    ['quote', 'accepted', 'Q-7', 'Quote Q-7 accepted by the customer'],
    ['message', 'written', 'Caps', 'Message received: Caps'],
    ['message', 'called', 'voicemail', 'Called: left a voicemail'],
    ['message', 'called', null, 'Called'],
    ['mail', 'queued', 'Re: Caps', 'Email waits to be sent: Re: Caps'],
    ['mail', 'sent', 'Re: Caps', 'Email sent: Re: Caps'],
  ] as const)('%s %s %s reads "%s"', (kind, type, title, words) => {
    expect(entryTitle(entry(kind, type, title))).toBe(words);
  });

  test('leads to its record, and nowhere without one', () => {
    for (const kind of storyKinds) {
      expect(entryHref({ kind, ref: 'a/b' }), kind).toMatch(/^\/admin\/\S*a%2Fb$/);
      expect(entryHref({ kind, ref: '' }), kind).toBeNull();
    }
  });
});
