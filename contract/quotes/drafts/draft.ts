/**
 * The draft of a quote, as the office has typed it so far: sums and counts are text, and anything may be missing but the
 * name. The office sees it everywhere; the customer sees nothing of it until it is sent.
 */
import { z } from 'zod';
import { designPositions } from '../../cart/cart.ts';
import { placementsPerLine } from '../../artwork/placements.ts';
import { printAreas } from '../../garments/print-areas-shape.ts';
import { artworkRef } from '../../artwork/artwork-ref.ts';
import { areaId, freeText, hexColour, instant, personText, uuid } from '../../wire/shapes.ts';
import { letteringTemplate } from '../../roster/roster-shape.ts';
import { rosterLimits } from '../../roster/roster.ts';
import { quoteSource } from '../quote-source.ts';
import { maxOfferMessage } from '../quotes.ts';
import { chargeKinds, workLimits } from '../work-words.ts';

const typedNumber = z.string().max(20);
const day = z.union([z.iso.date(), z.literal('')]);
const reason = personText(workLimits.reasonLength);

/** What the editor needs to know of a product, so that a draft opens on a device that has never seen it. */
const draftProduct = z.object({
  id: z.int32().positive(),
  name: personText(255),
  garment: z.string().max(40),
  /** Its own, where the office has made some. */
  printAreas: printAreas.optional(),
  colors: z
    .array(z.object({ id: z.string().max(100), name: z.string().max(100), value: hexColour }))
    .max(200),
  /** By the name of the colour; by '' for a product without colours. */
  sizes: z.record(z.string().max(100), z.array(z.string().max(40)).max(60)),
  customizable: z.boolean(),
});

const draftLine = z.object({
  id: uuid,
  product: draftProduct,
  /** '' until it is chosen, or where there is none. */
  colour: z.string().max(100),
  sizesToCome: z.boolean(),
  pieces: typedNumber,
  sizes: z.record(z.string().max(40), z.int().min(0).max(999_999)),
  placements: z
    .array(
      z.object({
        position: z.enum(designPositions),
        area: areaId.optional(),
        method: z.string().max(50),
        artwork: artworkRef.nullable(),
      }),
    )
    .max(placementsPerLine),
  /** Names and numbers as typed; without rows, they are to come. */
  names: z
    .object({
      template: letteringTemplate,
      rows: z
        .array(
          z.object({
            name: z.string().max(200),
            number: z.string().max(40),
            size: z.string().max(40),
            note: z.string().max(400),
          }),
        )
        .max(rosterLimits.pieces),
    })
    .nullish(),
  unit: typedNumber,
  setup: typedNumber,
  reason,
});

const draftWork = {
  lines: z.array(draftLine).max(workLimits.lines),
  charges: z
    .array(
      z.object({
        id: uuid,
        kind: z.enum(chargeKinds),
        name: personText(120),
        quantity: typedNumber,
        price: typedNumber,
      }),
    )
    .max(workLimits.charges),
  freight: typedNumber,
  freightReason: reason,
};

export const quoteDraft = z.object({
  name: personText(200, 2, 'Please enter a name.'),
  company: personText(255),
  email: personText(254),
  phone: personText(50),
  abn: personText(20),
  address: personText(255),
  city: personText(100),
  state: personText(10),
  postalCode: personText(10),
  ...draftWork,
  /** Where there are several offers, with the open one among them. */
  options: z
    .array(z.object({ id: uuid, name: personText(workLimits.optionName), ...draftWork }))
    .max(workLimits.options),
  optionAt: z
    .int()
    .min(0)
    .max(workLimits.options - 1),
  neededBy: day,
  poNumber: personText(100),
  validUntil: day,
  /** Per cent as typed; '' or missing: by the customer's terms. */
  deposit: typedNumber.optional(),
  message: freeText(maxOfferMessage),
  /** For the office alone. */
  notes: freeText(4000),
  /** Of a new quote: what it began from. */
  source: quoteSource.optional(),
});
export type QuoteDraft = z.output<typeof quoteDraft>;

/** One saving of a draft. */
export const draftSave = z.object({
  /** Made by the device: saved twice, it is one saving. */
  savedId: uuid,
  /** Revision of the latest version that had been sent by then; 0 while there was none. */
  basedOn: z.int32().min(0),
  /** Savings of the same device that this one takes the place of. Any of them may have arrived without an answer. */
  after: z.array(uuid).max(50).optional(),
  form: quoteDraft,
});
export type DraftSave = z.output<typeof draftSave>;

export const savedDraft = draftSave.extend({ savedAt: instant, byName: z.string().nullable() });
export type SavedDraft = z.output<typeof savedDraft>;
