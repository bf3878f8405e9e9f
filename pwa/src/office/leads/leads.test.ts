import { describe, expect, it, test } from 'vitest';
import type { LeadEvent, LeadQuote, LeadRow } from '#contract/leads/endpoints.ts';
import { type Asked, eventWords, leadRows, nextStep, quoteAddress, type SeenLead } from './lead-words.ts';
import { leadAddress } from './lead-address.ts';
import { replyForm } from '#contract/leads/lead-forms.ts';
import { checkForm } from '#pwa/common/forms/check-form.ts';
import { blankReply, replyToSend } from './reply-form.ts';

describe('the address of the inbox', () => {
  test.each([
    ['', {}],
    ['search=%20wren%20&status=lost&due=true', { search: 'wren', status: 'lost', due: 'true' }],
    ['status=open&source=phone&priority=high&assigned=me', { priority: 'high', assigned: 'me' }],
    ['status=all&unread=yes&sort=x', { status: 'all' }],
    ['sort=value', { sort: 'value' }],
  ])('%s asks for %j', (address, filter) => {
    expect(leadAddress.read(new URLSearchParams(address))).toEqual(filter);
  });
});

test.each<[what: string, lead: Partial<LeadRow>, words: string | null, isLate?: boolean]>([
  ['a new one', {}, 'Get in touch', false],
  ['an unread message', { status: 'contacted', unread: 1 }, 'Answer the message', false],
  ['a call for today', { followUpOn: '2026-11-21' }, 'Follow up today', false],
  ['a call forgotten', { followUpOn: '2026-11-19', unread: 2 }, 'Follow up 19 Nov', true],
  ['one that waits for an answer', { status: 'quoted' }, null],
  ['what is won', { status: 'won', followUpOn: '2026-11-01' }, null],
])('the next step of %s', (_what, overrides, words, isLate) => {
  const lead = { status: 'new' as const, followUpOn: null, unread: 0, ...overrides };
  const step = nextStep(lead, '2026-11-21');
  expect(step && [step.words, step.isLate]).toEqual(words === null ? null : [words, isLate]);
});

test.each<[LeadEvent['type'], LeadEvent['data'], string]>([
  ['asked', { source: 'contact' }, 'Contact message received'],
  ['status', { from: 'new', to: 'contacted', lostReason: null }, 'Status: Contacted'],
  ['status', { to: 'lost', lostReason: 'silence' }, 'Status: Lost, no longer answering'],
  ['status', { to: 'won', project: 'PRJ-2026-0001' }, 'Status: Won with project PRJ-2026-0001'],
  ['assigned', { to: 'Kim Tran' }, 'Assigned to Kim Tran'],
  ['assigned', { to: null }, 'Unassigned'],
  [
    'called',
    { outcome: 'voicemail', followUpOn: '2026-11-24' },
    'Called: left a voicemail, follow up Tuesday 24 Nov',
  ],
  ['replied', { subject: 'Re: Caps' }, 'Email sent: Re: Caps'],
  ['project', { projectNumber: 'PRJ-2026-0001' }, 'Project PRJ-2026-0001 started'],
])('%s %j reads "%s"', (type, data, words) => {
  expect(eventWords({ id: '1', type, data, at: '', byName: null, note: null })).toBe(words);
});

describe('two people', () => {
  const seen: SeenLead = {
    status: 'new',
    lostReason: null,
    priority: 'medium',
    estimatedValue: null,
    notes: null,
    assignee: null,
    followUpOn: null,
  };
  const rows = leadRows(id => (id === null ? 'nobody' : `No. ${id}`));

  it('are shown the fields that either touched, and no others', () => {
    const current = { ...seen, notes: 'Navy', assignee: { id: 7, name: 'Kim' } };
    expect(rows(seen, current, { priority: 'high', assignedTo: 9 })).toEqual([
      { field: 'Priority', before: 'medium', theirs: 'medium', mine: 'high' },
      { field: 'Assigned to', before: 'nobody', theirs: 'No. 7', mine: 'No. 9' },
      { field: 'Notes', before: 'none', theirs: 'Navy', mine: null },
    ]);
  });

  it('are not asked to choose when only a message came in between', () => {
    expect(rows(seen, { ...seen })).toEqual([]);
    expect(rows(seen, { ...seen, priority: 'high' })).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('begins with the subject, once', () => {
    expect(blankReply({ subject: 'Caps' }, 'c').subject).toBe('Re: Caps');
    expect(blankReply({ subject: 're: Caps' }, 'c').subject).toBe('re: Caps');
    expect([...blankReply({ subject: 'é'.repeat(255) }, 'c').subject]).toHaveLength(200);
    expect(blankReply(null, 'c').subject).toBe('');
  });

  it('names what is missing, and sends what is there', () => {
    const clientId = '0190c3a0-0000-7000-8000-00000000abcd';
    const form = { clientId, subject: ' ', text: '\n', followUpOn: '' };
    expect(Object.keys(checkForm({ schema: replyForm }, form).errors)).toEqual(['subject', 'text']);
    const full = { ...form, subject: ' Caps ', text: ' We do. ' };
    expect(replyToSend(replyForm.parse(full), 9)).toEqual({
      clientId,
      messageId: 9,
      subject: 'Caps',
      text: 'We do.',
    });
  });
});

test.each<[what: string, quotes: Partial<LeadQuote>[], asked: Asked, address: string]>([
  ['a message', [], { messageId: 3 }, '/admin/quotes/new?lead=7&message=3'],
  ['a call', [], { callId: '31' }, '/admin/quotes/new?lead=7&call=31'],
  ['the lead', [{ id: 4, status: 'quoted' }], {}, '/admin/quotes/new?lead=7'],
  ['the lead, whose request waits', [{ id: 4, status: 'pending' }], {}, '/admin/quotes/4/edit'],
  [
    'the lead, with a draft of ours',
    [{ id: 4, status: 'pending', isWritten: true }],
    {},
    '/admin/quotes/new?lead=7',
  ],
  [
    'a message beside a request',
    [{ id: 4, status: 'pending' }],
    { messageId: 3 },
    '/admin/quotes/new?lead=7&message=3',
  ],
])('a quote for %s', (_, quotes, asked, address) => {
  expect(quoteAddress({ id: 7, quotes: quotes as LeadQuote[] }, asked)).toBe(address);
});
