import { replyBy } from '#contract/time/business-hours.ts';
import type { ReceivedQuote } from '#contract/quotes/endpoints.ts';
import { exGstToIncGst } from '#contract/money/gst.ts';
import type { QuotePosition } from '#contract/artwork/placements.ts';

export interface QuoteRow {
  id: number;
  clientId: string | null;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  productName: string | null;
  quantity: number;
  decorationMethod: string | null;
  designPlacements: QuotePosition[];
  additionalNotes: string | null;
  purpose: string | null;
  helpType: string | null;
  estimatedPriceCents: number | null;
  status: string;
  createdAt: Date;
}

export function presentQuote(row: QuoteRow, timeZone: string): ReceivedQuote {
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
