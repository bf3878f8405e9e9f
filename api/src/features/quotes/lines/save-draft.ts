/**
 * What the office is writing of a quote, before anything is sent: the quote of a customer who has called, or the next
 * version of a known one. Each saving has an id: the same one, by whichever way it arrives, is made once.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { DraftSave } from '#contract/quotes/drafts/draft.ts';
import { draftArtwork, draftColumns } from '#contract/quotes/drafts/draft-words.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { recordNumber } from '#contract/wire/records/record-id.ts';
import { changeOrRefuse, conflict, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { insertOnce } from '#api/database/insert-once.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { numberOf } from '#api/sync/asked-store.ts';
import { onQuote, type Parts } from '../change-quote.ts';
import type { Clock } from '../list-quotes.ts';
import { addQuoteEvent } from '../quote-events.ts';
import { clockOf, type LockedQuote } from '../quote-parts.ts';
import { readQuote } from '../read-quote.ts';
import { checkSource, noteSource } from './quote-source.ts';
import { mustBeOpen } from '../send-quote.ts';

type Asked = BodyOf<typeof officeQuoteEndpoints.saveQuoteDraft>;
/** Without `seen`, the caller has made sure that nobody else has saved it meanwhile. */
type Saving = Pick<Asked, 'draft'> & Partial<Pick<Asked, 'seen'>>;

export async function saveDraft(parts: Parts, uuid: string, asked: Asked, actorId: number) {
  const id = await numberOf(parts.knex, 'quotes', uuid);
  if (id !== null) return changeDraft(parts, id, asked, actorId);
  if (recordNumber('quotes', uuid) !== null || asked.draft === null) return refuse('not_found');
  return createDraft(parts, uuid, asked.draft, actorId);
}

/** Makes the quote under the id that its device has given it. */
export async function createDraft(
  parts: Parts,
  clientId: string,
  draft: DraftSave,
  actorId: number,
): Promise<OfficeQuoteDetail | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const source = await checkSource(trx, draft.form.source);
    const { row, isNew } = await insertOnce<LockedQuote>(trx, 'quotes', {
      clientId,
      leadId: source?.leadId ?? null,
      writtenBy: actorId,
      createdAt: clock.now,
      ...ownColumns(draft),
      ...draftValues(draft, clock, actorId),
    });
    // The same saving was made a moment ago: it was seen by nobody in between.
    if (isNew) {
      await noteSource(trx, row.id, source);
      await noteDraft(trx, row.id, draft, { clock, actorId });
    } else if (row.deletedAt) return refuse('not_found');
    return (await readQuote(trx, row.id, clock)) ?? refuse('not_found');
  });
}

export function changeDraft(parts: Parts, id: number, { draft, seen }: Saving, actorId: number) {
  return onQuote(parts, id, async (trx, quote, clock) => {
    if (await isSavedAlready(trx, quote, draft)) return;
    mustBeOpen(quote);
    if (seen !== undefined && (savedIn(quote)?.savedId ?? null) !== seen) await refuseOther(trx, id, clock);
    const isOnlyDraft = quote.writtenBy !== null && quote.sentAt === null;
    if (draft === null) {
      if (isOnlyDraft) throw conflict('This quote is nothing but its draft. Delete the quote instead.');
      await trx('quotes').where({ id }).update({ draft: null, draftAt: null, draftBy: null });
    } else {
      const own = isOnlyDraft ? ownColumns(draft) : {};
      await trx('quotes')
        .where({ id })
        .update({ ...own, ...draftValues(draft, clock, actorId) });
    }
    await noteDraft(trx, id, draft, { clock, actorId });
  });
}

const savedIn = ({ draft }: Pick<LockedQuote, 'draft'>) => draft as DraftSave | null;

async function isSavedAlready(trx: Knex.Transaction, quote: LockedQuote, draft: DraftSave | null) {
  if (draft === null) return quote.draft === null;
  if (savedIn(quote)?.savedId === draft.savedId) return true;
  const known = await trx('quote_events').where({ clientId: draft.savedId, quoteId: quote.id }).first('id');
  return known !== undefined;
}

/** Throws the conflict with the whole quote, as its endpoint answers it. */
async function refuseOther(trx: Knex.Transaction, id: number, clock: Clock): Promise<void> {
  const current = await readQuote(trx, id, clock);
  if (current) mustBeVersion(-1, current);
}

function draftValues(draft: DraftSave, { now }: Clock, actorId: number) {
  return { draft: JSON.stringify(draft), draftAt: now, draftBy: actorId };
}

/** What lists show of a quote of the office's own. One that was asked for keeps what was asked. */
function ownColumns({ form }: DraftSave) {
  const { name, email, phone, company } = form;
  return { name, email, phone: phone || null, company: company || null, ...draftColumns(form) };
}

interface By {
  clock: Clock;
  actorId: number;
}

/** In the history, where it is known by its saving; and what it names is never swept up. */
async function noteDraft(
  trx: Knex.Transaction,
  id: number,
  draft: DraftSave | null,
  { clock, actorId }: By,
): Promise<void> {
  const { now } = clock;
  await addQuoteEvent(trx, {
    quoteId: id,
    type: 'drafted',
    ...(draft ? { clientId: draft.savedId } : {}),
    data: draft ? { savedId: draft.savedId } : { isGone: true },
    actorId,
    at: now,
  });
  // The log is kept for ever, and what is written is about a person.
  const action = draft ? 'quote.draft' : 'quote.undraft';
  await recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action });
  const hashes = draft ? draftArtwork(draft.form) : [];
  if (hashes.length > 0)
    await trx('artworks').whereIn('sha256', hashes).whereNull('attachedAt').update({ attachedAt: now });
}
