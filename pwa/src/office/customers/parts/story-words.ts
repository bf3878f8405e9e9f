/** One entry of a customer's activity timeline: its text and its link. Pure. */
import type { StoryEntry } from '#contract/customers/record-endpoints.ts';
import { callOutcomeLabels, callOutcomes } from '#contract/quotes/quotes.ts';

const words: Readonly<Record<string, string>> = {
  'order placed': 'placed',
  'order past': 'placed in the shop before',
  'order paid': 'paid',
  'order payment_review': 'payment to be checked',
  'order cancelled': 'cancelled',
  'order completed': 'completed',
  'order shipped': 'shipped',
  'order refunded': 'refunded',
  'order refund_failed': 'refund failed',
  'order dispute_opened': 'payment disputed',
  'order dispute_closed': 'dispute closed',
  'project started': 'started',
  'delivery planned': 'delivery planned',
  'delivery delivered': 'delivered',
  'delivery failed': 'delivery failed',
  'quote called': 'customer called',
  'quote sent': 'sent',
  'quote accepted': 'accepted by the customer',
  'quote declined': 'declined by the customer',
};

const things = { order: 'Order', project: 'Project', delivery: 'Parcel', quote: 'Quote' } as const;

export function entryTitle({ kind, type, title }: StoryEntry): string {
  if (kind === 'mail') return mailWords(type, title);
  if (kind === 'message') return messageWords(type, title);
  if (kind === 'quote' && type === 'requested') return `Quote requested: ${title ?? ''}`;
  return `${things[kind]} ${title ?? ''} ${words[`${kind} ${type}`] ?? type.replaceAll('_', ' ')}`;
}

function mailWords(status: string, subject: string | null): string {
  const state =
    { queued: 'Email waits to be sent', failed: 'Email could not be sent' }[status] ?? 'Email sent';
  return `${state}: ${subject ?? ''}`;
}

function messageWords(type: string, title: string | null): string {
  if (type !== 'called') return `Message received: ${title ?? ''}`;
  const outcome = callOutcomes.find(one => one === title);
  return outcome ? `Called: ${callOutcomeLabels[outcome].toLowerCase()}` : 'Called';
}

/** Null if there is nothing to open. */
export function entryHref({ kind, ref }: Pick<StoryEntry, 'kind' | 'ref'>): string | null {
  if (ref === '') return null;
  const id = encodeURIComponent(ref);
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`;
    case 'project':
      return `/admin/crm-board?dialog=project:${id}`;
    case 'delivery':
      return `/admin/deliveries?delivery=${id}`;
    case 'quote':
      return `/admin/quotes?quote=${id}`;
    case 'message':
      return `/admin/leads?lead=${id}`;
    case 'mail':
      return `/admin/mail?mail=${id}`;
  }
}
