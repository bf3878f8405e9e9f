/** Saves the draft of a quote: at the shop, or on this device while the shop is out of reach. */
import { useRef } from 'react';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { type SavedDraft, quoteDraft } from '#contract/quotes/drafts/draft.ts';
import { draftFacts } from '#contract/quotes/drafts/draft-words.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { Clash } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { draftFieldsOf, draftOf, seenBy } from './draft-form.ts';
import type { EditorForm } from '#pwa/office/common/work/editor-form.ts';
import { draftChange, waitingDrafts } from './queue-draft.ts';
import type { StartedQuote } from './use-start.ts';

/** What of a quote its draft is compared in. `id` is below zero where the outbox goes first. */
interface Seen {
  id: number;
  draft: SavedDraft | { savedId: string } | null;
}
interface View {
  form: SavedDraft['form'] | null;
  savedBy: string;
}

const fields: RecordField<View>[] = [
  { label: 'Draft', words: ({ savedBy }) => savedBy },
  ...draftFacts.map(({ label, words }) => ({
    label,
    words: ({ form }: View) => (form && words(form)) || 'none',
  })),
];

function viewOf({ draft }: Pick<Seen, 'draft'>): View {
  if (!draft || !('form' in draft)) return { form: null, savedBy: 'none' };
  return { form: draft.form, savedBy: draft.byName ? `Saved by ${draft.byName}` : 'Saved' };
}

/** Another person's draft that came first, and whether it stays. */
interface Theirs {
  id: number;
  isKept: boolean;
}

interface DraftSaver {
  save: () => Promise<void>;
  isSaving: boolean;
  clash: Clash | null;
}

export interface SaverParts {
  device: StaffDevice;
  /** Missing for a new quote. */
  quote: StartedQuote | undefined;
  form: () => EditorForm;
  tell: (fields: Readonly<Record<string, string>>) => void;
  /** The draft is saved, or another person's stays. `id` is null where the shop has not been told yet. */
  onDone: (id: number | null) => Promise<void>;
}

export function useSaveDraft({ device, quote, form, tell, onDone }: SaverParts): DraftSaver {
  const theirs = useRef<Theirs>({ id: 0, isKept: false });
  const { attempt, isSaving, clash } = useChanges<Seen, View>({
    lists: [['quotes']],
    rows: (seen, current, wanted) =>
      clashRows(fields, { seen: viewOf(seen), current: viewOf(current), wanted: wanted ?? {} }),
    show(current) {
      theirs.current = { id: current.id, isKept: false };
    },
    onTheirs() {
      theirs.current.isKept = true;
    },
    onErrors: told => tell(draftFieldsOf(told)),
  });

  async function save() {
    const typed = form();
    const read = quoteDraft.safeParse(draftOf(typed));
    if (!read.success) {
      tell(draftFieldsOf(Object.fromEntries(read.error.issues.map(of => [of.path.join('.'), of.message]))));
      return;
    }
    theirs.current = { id: 0, isKept: false };
    const uuid = quote?.id ?? typed.clientId;
    const draft = { savedId: crypto.randomUUID(), basedOn: quote?.revision ?? 0, form: read.data };
    const seen = seenBy(typed, quote?.draft ?? null);
    // What waits on this device goes first.
    const waits = (await waitingDrafts(device.db, uuid)).length > 0;
    let id: number | null = null;
    const isDone = await attempt(
      {
        async send(known) {
          const { savedId = null } = known.draft ?? {};
          const saved: OfficeQuoteDetail = await call('PUT /api/quote-drafts/{uuid}', {
            params: { uuid },
            body: { draft, seen: savedId },
          });
          id = saved.id;
          return { id: saved.id, draft: saved.draft ?? null };
        },
        wanted: { form: read.data, savedBy: 'Yours' },
        done: { title: 'Draft saved', description: 'The customer hasn’t been sent anything.' },
        failed: error =>
          error instanceof ApiError && Object.keys(error.fields).length > 0
            ? null
            : error instanceof Error
              ? error.message
              : 'The draft could not be saved.',
        offline: () => draftChange(device.db, { quote: uuid, draft, seen, about: read.data.name }),
      },
      { id: waits ? -1 : 0, draft: seen },
    );
    if (isDone) await onDone(id);
    else if (theirs.current.isKept) await onDone(theirs.current.id);
  }

  return { save, isSaving, clash };
}
