import { describe, expect, it } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { leadStart } from './start-from-lead.ts';

const today = '2026-11-26';
const message = (id: number, words: string, status = 'read') => ({
  id,
  leadId: 7,
  name: 'Imke Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '0412 345 678',
  company: null,
  subject: 'Polos',
  message: words,
  status,
  answeredAt: null,
  version: 1,
  createdAt: '2026-11-25T01:00:00.000Z',
});
const called = (id: string, note: string, outcome = 'reached') => ({
  id,
  type: 'called',
  at: '2026-11-26T01:00:00.000Z',
  byName: 'Ada',
  note,
  data: { outcome },
});
const lead = {
  id: 7,
  leadNumber: 'LEAD-2026-0007',
  customerName: 'I. Farrant',
  customerEmail: 'old@quarrelcreek.example',
  customerPhone: null,
  company: 'Quarrel Creek Rowing',
  notes: 'Likes navy.',
  messages: [message(3, 'And caps?', 'archived'), message(2, '60 polos by 12 December'), message(1, 'Hello')],
  events: [called('31', 'Forty tees by 9 January'), called('32', '', 'no-answer'), called('a-b', 'Unsent')],
} as unknown as LeadDetail;
const customer = {
  firstName: 'Imke',
  lastName: 'F.',
  email: 'other@quarrelcreek.example',
  phone: '07 3000 0000',
  company: 'Rowing',
  address: '1 Weir St',
  city: 'Toowong',
  state: 'QLD',
  postalCode: '4066',
} as unknown as CustomerRow;

describe('a quote that begins from', () => {
  it('a message has its sender, its words and the day that it names', () => {
    const { typed, cameFrom } = leadStart(lead, { messageId: 1, callId: null }, null, today);
    expect(typed).toMatchObject({
      name: 'Imke Farrant',
      email: 'imke@quarrelcreek.example',
      notes: 'Polos\nHello',
      neededBy: '',
      source: { leadId: 7, messageId: 1 },
    });
    expect(cameFrom).toMatchObject({ leadNumber: 'LEAD-2026-0007', message: { id: 1 }, call: null });
  });

  it('a call has the lead’s name and what was noted', () => {
    const { typed, cameFrom } = leadStart(lead, { messageId: null, callId: 31 }, null, today);
    expect(typed).toMatchObject({
      name: 'I. Farrant',
      company: 'Quarrel Creek Rowing',
      notes: 'Forty tees by 9 January',
      neededBy: '2027-01-09',
      source: { leadId: 7, callId: 31 },
    });
    expect(cameFrom).toMatchObject({ message: null, call: { id: 31 } });
  });

  it('a lead answers its latest message, without it the latest call, without both its notes', () => {
    const none = { messageId: null, callId: null };
    expect(leadStart(lead, none, null, today).typed).toMatchObject({
      neededBy: '2026-12-12',
      source: { leadId: 7, messageId: 2 },
    });
    expect(leadStart({ ...lead, messages: [] }, none, null, today).typed.source).toEqual({
      leadId: 7,
      callId: 31,
    });
    expect(leadStart({ ...lead, messages: [], events: [] }, none, null, today).typed).toMatchObject({
      notes: 'Likes navy.',
      source: { leadId: 7 },
    });
  });

  it('a customer whom the shop knows has their address; what they wrote now comes first', () => {
    const { typed } = leadStart(lead, { messageId: 2, callId: null }, customer, today);
    expect(typed).toMatchObject({
      name: 'Imke Farrant',
      email: 'imke@quarrelcreek.example',
      phone: '0412 345 678',
      company: 'Rowing',
      address: '1 Weir St',
      postalCode: '4066',
    });
  });

  it('an address that was removed is not taken for one', () => {
    const removed = { ...lead, messages: [], customerEmail: 'Removed' };
    expect(leadStart(removed, { messageId: null, callId: null }, null, today).typed.email).toBe('');
  });
});
