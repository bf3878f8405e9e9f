/**
 * Quotes as the office and the customer see them. Pure, and without zod: the screens read these words.
 */
import { cents, type Cents, type CentsLike } from '../money/money.ts';
import { exGstToIncGst } from '../money/gst.ts';
import { addDays, isoDateIn } from '../time/time-zone.ts';

export const quoteStatuses = ['pending', 'quoted', 'accepted', 'declined', 'completed'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** What the office may pick; `completed` follows the linked order by itself. */
export const quoteChoices = ['pending', 'quoted', 'accepted', 'declined'] as const;

export const quoteStatusLabels: Readonly<Record<QuoteStatus, string>> = {
  pending: 'Pending',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  completed: 'Completed',
};

/** How a call to a customer went. */
export const callOutcomes = ['reached', 'voicemail', 'no-answer'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** An unknown word is shown unchanged. */
export const callOutcomeWords = (word: string): string => callOutcomeLabels[word as CallOutcome] ?? word;

export const callOutcomeLabels: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  'no-answer': 'No answer',
};

/** What the history of a quote is made of. */
export const quoteEventTypes = [
  'requested',
  /** By the office, of its own accord. */
  'written',
  'status',
  'called',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'project',
  'linked',
  'completed',
  'deleted',
  'restored',
  'sizes_closed',
  'sizes_opened',
  /** The office has saved what it is writing. */
  'drafted',
  /** By the owner's rule, of one version. */
  'reminded',
] as const;
export type QuoteEventType = (typeof quoteEventTypes)[number];

/** The beginning of the customer's notes in the office's table. */
export const notesPreviewLength = 50;
export const quotePageSize = 50;

/** In the office wherever an estimate or a firm price stands. */
export function officeExcludesNote(isRegistered: boolean): string {
  return isRegistered ? 'Excludes GST and freight' : 'Excludes freight';
}

export const defaultValidDays = 30;
export const longestValidDays = 365;
export const maxOfferFiles = 5;
export const offerFileLimitBytes = 8_000_000;
/** Of one offer; mail servers refuse much more than this. */
export const offerFilesLimitBytes = 12_000_000;
export const maxOfferMessage = 2_000;

/** The last day of an offer that is sent now, unless the office says otherwise. */
export function defaultValidUntil(now: Date, timeZone: string): string {
  return addDays(isoDateIn(now, timeZone), defaultValidDays);
}

/** Why an offer cannot be valid until that day; null when it can. */
export function whyNotUntil(day: string, today: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return 'Please enter a day.';
  if (day < today) return 'That day has passed.';
  if (day > addDays(today, longestValidDays)) return 'Please choose a day within a year.';
  return null;
}

/** A firm price without GST in its parts. A shop that is not registered for GST charges none. */
export function priceParts(
  exGstCents: CentsLike,
  isGstShown: boolean,
): { exGstCents: Cents; gstCents: Cents; totalCents: Cents } {
  const ex = cents(exGstCents);
  const total = isGstShown ? exGstToIncGst(ex) : ex;
  return { exGstCents: ex, gstCents: cents(total - ex), totalCents: total };
}

/** "Q-17", and from the second offer to one request on "Q-17-2". */
export function offerNumber(quoteId: number, revision: number): string {
  return revision === 1 ? `Q-${quoteId}` : `Q-${quoteId}-${revision}`;
}

/**
 * Where an offer stands:
 * `open`       can be accepted or declined
 * `expired`    its last day has passed
 * `superseded` a later offer has taken its place
 * `withdrawn`  the shop no longer offers it
 */
export const offerStates = ['open', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

export interface OfferFacts {
  /** What the customer answered to this very offer. */
  answer: 'accepted' | 'declined' | null;
  isLatest: boolean;
  isQuoteDeleted: boolean;
  quoteStatus: QuoteStatus;
  expiresAt: Date;
}

/** What was answered stays answered; then what the shop has done since counts, then the calendar. */
export function offerStateOf(offer: OfferFacts, now: Date): OfferState {
  const { answer, isLatest, isQuoteDeleted, quoteStatus, expiresAt } = offer;
  if (answer) return answer;
  if (isQuoteDeleted) return 'withdrawn';
  if (!isLatest) return 'superseded';
  // The office has put down what it was told by phone.
  if (quoteStatus === 'accepted' || quoteStatus === 'completed') return 'accepted';
  if (quoteStatus === 'declined') return 'withdrawn';
  return now.getTime() >= expiresAt.getTime() ? 'expired' : 'open';
}
