/** Describes a quote for the office. Pure. */
import { formatIsoDay, formatWeekday } from '#contract/time/dates.ts';
import type { OfficeQuote, QuoteEvent } from '#contract/quotes/office-endpoints.ts';
import {
  callOutcomeLabels,
  callOutcomes,
  notesPreviewLength,
  quoteStatuses,
  quoteStatusLabels,
} from '#contract/quotes/quotes.ts';
import {
  decorationLabel,
  helpTypeLabels,
  locationsLabel,
  purposeLabels,
} from '#contract/quotes/quote-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { previewText } from '#contract/text/text.ts';

/** Nothing is known of one that is only a draft: its lines say it. */
type Decorated = Pick<OfficeQuote, 'decorationMethod' | 'designPlacements' | 'isOnlyDraft'>;

export function methodOf({ decorationMethod, isOnlyDraft }: Decorated): string {
  return isOnlyDraft ? '' : decorationLabel(decorationMethod ?? '');
}

export function placesOf({ designPlacements, isOnlyDraft }: Decorated): string {
  return isOnlyDraft ? '' : locationsLabel(designPlacements.length || 1);
}

export function decorationOf(quote: Decorated): string {
  return [methodOf(quote), placesOf(quote)].filter(Boolean).join(', ');
}

/** "1,200". */
export function countText(quantity: number): string {
  return quantity.toLocaleString('en-AU');
}

/** Nothing for a draft that has no lines yet. */
export function quantityOf({ quantity, productName, isOnlyDraft }: OfficeQuote): string {
  return isOnlyDraft && !productName ? '' : countText(quantity);
}

/** "20 Nov", for near dates. */
function nearDay(isoDate: string): string {
  return formatIsoDay(isoDate).replace(/ \d{4}$/, '');
}

/** The start of the customer's notes. */
export function notesPreview(notes: string | null): string {
  return previewText((notes ?? '').replaceAll(/\s+/g, ' ').trim(), notesPreviewLength);
}

export function purposeOf({ purpose }: Pick<OfficeQuote, 'purpose'>): string {
  return purpose ? wordOf(purposeLabels, purpose) : '';
}

export function helpOf({ helpType }: Pick<OfficeQuote, 'helpType'>): string {
  return helpType ? wordOf(helpTypeLabels, helpType) : '';
}

/** The start of the notes, or else the purpose and the help wanted. */
export function detailOf(quote: OfficeQuote): string {
  return notesPreview(quote.additionalNotes) || [purposeOf(quote), helpOf(quote)].filter(Boolean).join(', ');
}

/** The next step, and whether it is late. Null if it waits for the customer or is done. */
export function nextStep(
  { status, replyBy, followUpOn, validUntil }: OfficeQuote,
  today: string,
): { words: string; isLate: boolean } | null {
  if (status !== 'pending' && status !== 'quoted') return null;
  if (followUpOn && followUpOn <= today) {
    return {
      words: `Follow up ${followUpOn === today ? 'today' : nearDay(followUpOn)}`,
      isLate: followUpOn < today,
    };
  }
  if (status === 'pending') return { words: `Answer by ${nearDay(replyBy)}`, isLate: replyBy < today };
  if (validUntil && validUntil < today) return { words: `Expired ${nearDay(validUntil)}`, isLate: true };
  return followUpOn ? { words: `Follow up ${nearDay(followUpOn)}`, isLate: false } : null;
}

/** One line of the history. */
export function eventWords({ type, data }: QuoteEvent): string {
  const number = typeof data['number'] === 'string' ? data['number'] : 'quote';
  switch (type) {
    case 'requested':
      return 'Quote requested';
    case 'written':
      return 'Written by the office';
    case 'status':
      return `Status: ${labelOf(quoteStatuses, quoteStatusLabels, data['to'])}`;
    case 'called':
      return calledWords(data);
    case 'sent':
      return `${number} sent`;
    case 'viewed':
      return `${number} viewed by the customer`;
    case 'accepted':
      return `${number} accepted by the customer${typeof data['option'] === 'string' ? `: ${data['option']}` : ''}${depositWords(data)}`;
    case 'declined':
      return `${number} declined by the customer`;
    case 'project':
      return `Project ${String(data['projectNumber'] ?? '')} started`;
    case 'linked':
      return data['order'] ? `Linked to order ${String(data['order'])}` : 'Order unlinked';
    case 'completed':
      return `Completed with order ${String(data['order'] ?? '')}`;
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Brought back';
    case 'sizes_closed':
      return `Sizes closed: ${String(data['pieces'])} pieces`;
    case 'sizes_opened':
      return 'Sizes opened again';
    case 'drafted':
      return data['isGone'] === true ? 'Draft given up' : 'Draft saved';
    case 'reminded':
      return `Reminder ${String(data['which'] ?? '')} of ${number} sent`;
  }
}

/** Paid by card with it. */
function depositWords({ depositCents }: QuoteEvent['data']): string {
  return typeof depositCents === 'number' ? `, with a deposit of ${formatCents(depositCents)}` : '';
}

function calledWords({ outcome, followUpOn }: QuoteEvent['data']): string {
  const words = `Called: ${labelOf(callOutcomes, callOutcomeLabels, outcome).toLowerCase()}`;
  return typeof followUpOn === 'string' ? `${words}, follow up ${formatWeekday(followUpOn)}` : words;
}

function labelOf<Word extends string>(
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
  value: unknown,
): string {
  const word = words.find(one => one === value);
  return word ? labels[word] : String(value);
}

function wordOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
