import { replyBy } from '#contract/time/business-hours.ts';
import type { ReceivedQuote } from '#contract/quotes/endpoints.ts';
import { exGstToIncGst } from '#contract/money/gst.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import type { QuotePosition } from '#contract/artwork/placements.ts';

export interface QuoteRow extends Omit<QuotesRow, 'designPlacements'> {
  designPlacements: QuotePosition[];
}

/** What whoever asked is told of it, and its mails. */
export type RequestedQuote = Pick<
  QuoteRow,
  | 'id'
  | 'clientId'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'productName'
  | 'quantity'
  | 'decorationMethod'
  | 'designPlacements'
  | 'additionalNotes'
  | 'purpose'
  | 'helpType'
  | 'estimatedPriceCents'
  | 'status'
  | 'createdAt'
>;

export function presentQuote(row: RequestedQuote, timeZone: string): ReceivedQuote {
  const { id, clientId, name, email, phone, company, productName, quantity, decorationMethod } = row;
  const { designPlacements, additionalNotes, purpose, helpType, status, createdAt } = row;
  const price = row.estimatedPriceCents;
  return {
    id,
    clientId,
    name,
    email,
    phone,
    company,
    productName,
    quantity,
    decorationMethod,
    designPlacements,
    additionalNotes,
    purpose,
    helpType,
    estimatedPrice: price,
    estimatedPriceIncGst: price === null ? null : exGstToIncGst(price),
    status,
    createdAt: createdAt.toISOString(),
    replyBy: replyBy(createdAt, timeZone),
  };
}
