/** A draft that is saved without the shop: what the outbox already holds of it, and what it gets. */
import type { DraftSave, SavedDraft } from '#contract/quotes/drafts/draft.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { recordNumber } from '#contract/wire/records/record-id.ts';
import type { OutboxItem, UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { discardChange } from '#pwa/common/local/outbox/outbox-decisions.ts';
import type { AnyChange } from '#pwa/common/local/outbox/outbox.ts';
import { showItems } from '#pwa/common/local/shift-key/hidden-items.ts';

export interface WantedDraft {
  /** The id by which changes name the quote. */
  quote: string;
  /** Null gives the draft up. */
  draft: DraftSave | null;
  /** What the typing began from. */
  seen: SavedDraft | { savedId: string } | null;
  /** The customer's name, for lists of unsent changes. */
  about: string;
}

/** Savings of this quote's draft that no answer has come for, in order. */
export async function waitingDrafts(db: UserDatabase, quote: string): Promise<OutboxItem[]> {
  const found = await db.outbox.where('[entity+entityId]').equals(['quotes', quote]).sortBy('seq');
  return found.filter(({ state, name }) => state === 'pending' && isDraftWork(name));
}

const isDraftWork = (name: string) => name === 'quote.create' || name === 'quote.draft';

/** A saving that no answer has come for is replaced by the next one: the shop gets the last of them. */
export async function draftChange(db: UserDatabase, wanted: WantedDraft): Promise<AnyChange> {
  const [last] = (await showItems(db, await waitingDrafts(db, wanted.quote))).toReversed();
  if (!last || last.isLocked) return freshChange(wanted);
  const { changes, was } = last.args as MutationArgs<'quote.draft'>;
  const otherwise = changeOf(wanted, { draft: changes.draft });
  const instead = { id: last.id, otherwise };
  const draft = wanted.draft && following(wanted.draft, changes.draft);
  if (last.name === 'quote.draft') return { ...changeOf({ ...wanted, draft }, was), instead };
  return draft ? { ...creation(wanted, draft, was), instead } : otherwise;
}

/** The one before may have arrived without an answer, and those that it took the place of. */
function following(draft: DraftSave, before: DraftSave | null): DraftSave {
  return before
    ? { ...draft, after: [before.savedId, ...(before.after ?? [])].slice(0, mostFollowed) }
    : draft;
}
const mostFollowed = 50;

/** Takes them back, because the quote has been sent or the draft is given up here. */
export async function discardDrafts(db: UserDatabase, quote: string): Promise<void> {
  for (const { id } of (await waitingDrafts(db, quote)).toReversed()) await discardChange(db, id);
}

function freshChange(wanted: WantedDraft): AnyChange {
  const { quote, draft, seen } = wanted;
  const isNew = seen === null && recordNumber('quotes', quote) === null;
  return isNew && draft ? creation(wanted, draft) : changeOf(wanted, { draft: seen });
}

const creation = ({ quote, about }: WantedDraft, draft: DraftSave, was?: Record<string, unknown>) =>
  ({
    name: 'quote.create',
    entityId: quote,
    args: { id: quote, changes: { draft }, ...(was ? { was } : {}) },
    about,
  }) as const;

const changeOf = ({ quote, draft, about }: WantedDraft, was: Record<string, unknown> | undefined) =>
  ({
    name: 'quote.draft',
    entityId: quote,
    args: { changes: { draft }, ...(was ? { was } : {}) },
    about,
  }) as const;
