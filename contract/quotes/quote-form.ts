/** The quote request: its fields, their limits and their messages. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { quotePlacementList } from '../artwork/placements.ts';
import { type QuoteEstimate, maxQuoteQuantity, quoteHelpTypes, quotePurposes } from './quote-estimate.ts';
import { cents, freeLine, freeText, personText, uuid } from '../wire/shapes.ts';
import { quoteMinQuantity } from '../shop/shop-defaults.ts';
import { techniqueLimits } from '../techniques/technique-limits.ts';
import { slugPattern } from '../text/slug.ts';

export const missingInformation = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
} as const;
const required = missingInformation.description;

const text = (max: number) => personText(max, 1, required);
/** One less than the column takes: no longer address can be written to (RFC 5321). */
const email = text(254).refine(
  value => value === '' || z.email().safeParse(value).success,
  'Please enter a valid email address.',
);
// Orders from abroad go by quote only, so any country's number is welcome here.
const phone = text(50).refine(
  value => value === '' || /^\+?[\d\s().-]{6,50}$/.test(value),
  'Please enter a valid phone number.',
);
/** `printed`, `print`, `embroidery` or the id of another technique. */
const decorationMethod = z
  .string(required)
  .max(techniqueLimits.idLength, required)
  .regex(slugPattern, required);
const quantity = z
  .int('Please enter a whole number of pieces.')
  .min(quoteMinQuantity, `Quotes start at ${quoteMinQuantity} pieces.`)
  .max(maxQuoteQuantity, `Please call us about more than ${maxQuoteQuantity} pieces.`);

const details = {
  name: freeLine(255, 1, required),
  email,
  phone,
  company: freeLine(255).optional(),
  productName: freeLine(255, 1, required),
  quantity,
  decorationMethod,
  additionalNotes: freeText(5000).optional(),
  purpose: z.enum(quotePurposes).optional(),
  helpType: z.enum(quoteHelpTypes).optional(),
};

/** The panel: the number of print locations instead of the list that is sent. */
export const quoteForm = z.object({ ...details, locationCount: z.int().min(1).max(5) });
export type QuoteForm = z.output<typeof quoteForm>;

const position = z.enum([...designPositions, 'other']);

/** The payload of POST /api/quotes. `estimatedPrice` is a claim in cents; the server computes its own. */
export const quoteRequest = z.object({
  ...details,
  designPlacements: z
    .array(z.union([position, z.object({ position })]))
    .max(20)
    .default([]),
  estimatedPrice: cents.nullish(),
  /** Made by the device: the same request sent twice is one quote. */
  clientId: uuid.optional(),
});
export type QuoteRequest = z.input<typeof quoteRequest>;

export function toQuoteRequest(
  { locationCount, ...form }: QuoteForm,
  clientId: string,
  estimate: QuoteEstimate | null,
): QuoteRequest {
  return {
    ...form,
    designPlacements: quotePlacementList(locationCount),
    estimatedPrice: estimate?.exGstCents ?? null,
    clientId,
  };
}
