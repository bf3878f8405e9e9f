/** Drafts of quotes that the office saves without a network. */
import { z } from 'zod';
import { type ComparedField, type MutationContext, mutationOf, type Outcome } from '../../wire/mutation.ts';
import { provisionalNumber } from '../../wire/records/record-id.ts';
import { uuid } from '../../wire/shapes.ts';
import type { OfficeQuoteDetail } from '../office-endpoints.ts';
import { type DraftSave, draftSave, type SavedDraft } from './draft.ts';
import { draftColumns, draftFacts } from './draft-words.ts';

const quoteMutation = mutationOf<OfficeQuoteDetail>('quotes');

const compared: ComparedField[] = draftFacts.map(({ label, words }) => ({
  field: 'draft',
  label,
  words: value => (isDraft(value) ? words(value.form) : ''),
}));

/** Both name the saving that they hold: it is the same however often it arrives, and by whichever way. */
export const draftMutations = {
  'quote.create': quoteMutation({
    version: 1,
    name: 'quote.create',
    access: 'quotes.manage',
    words: {
      done: 'Quote drafted',
      saved: 'Draft saved',
      failed: 'Failed to save the draft',
      audit: 'Drafted a quote without a network',
    },
    editable: [],
    compared,
    seen: { in: 'was', fieldsOf: 'changes' },
    creates: true,
    args: z.object({
      id: uuid,
      changes: z.object({ draft: draftSave }),
      /** The draft as the person saw it, where somebody else had made it meanwhile. */
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, args, context): Outcome<OfficeQuoteDetail> {
      // It was sent meanwhile: what was drafted is in it.
      if (row && !row.isOnlyDraft) return { kind: 'applied', row };
      const { id, changes, was = { draft: null } } = args;
      if (row) return drafted(row, { draft: changes.draft, was }, context);
      return { kind: 'applied', row: withDraft(blankQuote(id, context), changes.draft, context) };
    },
  }),

  'quote.draft': quoteMutation({
    version: 1,
    name: 'quote.draft',
    access: 'quotes.manage',
    words: {
      done: 'Draft of a quote changed',
      saved: 'Draft saved',
      failed: 'Failed to save the draft',
      audit: 'Changed the draft of a quote without a network',
    },
    editable: [],
    compared,
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      /** Null gives the draft up. */
      changes: z.object({ draft: draftSave.nullable() }),
      /** The draft as the person saw it. */
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, args, context): Outcome<OfficeQuoteDetail> {
      if (!row) return { kind: 'conflict', code: 'unknown_quote' };
      return drafted(row, { draft: args.changes.draft, was: args.was }, context);
    },
  }),
};

interface Saving {
  draft: DraftSave | null;
  was: Readonly<Record<string, unknown>> | undefined;
}

function drafted(
  row: OfficeQuoteDetail,
  { draft, was }: Saving,
  context: MutationContext,
): Outcome<OfficeQuoteDetail> {
  if (isSavedAlready(row, draft)) return { kind: 'applied', row };
  const [now, seen] = [savedIdOf(row.draft), was && 'draft' in was ? savedIdOf(was['draft']) : undefined];
  const isOwn = draft?.after?.some(id => id === now) ?? false;
  if (seen !== undefined && seen !== now && !isOwn) return { kind: 'conflict', code: 'changed_meanwhile' };
  return { kind: 'applied', row: withDraft(row, draft, context) };
}

/** Whether this very saving has been made, even if it was changed or sent since. */
export function isSavedAlready(
  { draft: now, events }: Pick<OfficeQuoteDetail, 'draft'> & Partial<Pick<OfficeQuoteDetail, 'events'>>,
  draft: DraftSave | null,
): boolean {
  if (draft === null) return !now;
  if (now?.savedId === draft.savedId) return true;
  return events?.some(event => event.data['savedId'] === draft.savedId) ?? false;
}

const isDraft = (value: unknown): value is SavedDraft =>
  typeof value === 'object' && value !== null && 'form' in value;

/** Of an older saving, a device may know nothing but its id. */
const savedIdOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'savedId' in value ? value.savedId : null;

/** A quote of the office's own takes its list's words from the draft; one that was asked for keeps those of the request. */
function withDraft(
  row: OfficeQuoteDetail,
  draft: DraftSave | null,
  { occurredAt, userName }: MutationContext,
): OfficeQuoteDetail {
  if (!draft) return { ...row, draft: null, draftAt: null };
  const { form } = draft;
  const named = {
    name: form.name,
    email: form.email,
    phone: form.phone || null,
    company: form.company || null,
    ...draftColumns(form),
  };
  return {
    ...row,
    ...(row.isOnlyDraft ? named : {}),
    draft: { ...draft, savedAt: occurredAt, byName: userName },
    draftAt: occurredAt,
  };
}

function blankQuote(id: string, { occurredAt }: MutationContext): OfficeQuoteDetail {
  return {
    id: provisionalNumber(id),
    madeAs: id,
    name: '',
    email: '',
    phone: null,
    company: null,
    productName: null,
    quantity: 1,
    decorationMethod: null,
    designPlacements: [],
    additionalNotes: null,
    purpose: null,
    helpType: null,
    estimatedPrice: null,
    estimatedPriceIncGst: null,
    status: 'pending',
    createdAt: occurredAt,
    updatedAt: occurredAt,
    replyBy: occurredAt.slice(0, 10),
    version: 1,
    sentAt: null,
    firmPrice: null,
    firmPriceIncGst: null,
    validUntil: null,
    followUpOn: null,
    projectNumber: null,
    isOnlyDraft: true,
    internalNotes: null,
    address: null,
    abn: '',
    shownPrice: null,
    project: null,
    order: null,
    offers: [],
    events: [],
  };
}
