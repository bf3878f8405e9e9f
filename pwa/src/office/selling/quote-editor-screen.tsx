import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { defaultValidUntil } from '#contract/quotes/quotes.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { blankForm, customerOf, type EditorForm, termsOf } from '#pwa/office/common/work/editor-form.ts';
import { ownDepositOf } from '#pwa/office/common/work/own-deposit.ts';
import { LazyCameFrom } from '#pwa/office/common/work/lazy-came-from.tsx';
import { offeredOf } from './check-editor.ts';
import { EditorDoor } from './parts/editor-door.tsx';
import { EditorPage } from './parts/editor-page.tsx';
import { NewerDraft } from './parts/newer-draft.tsx';
import { ShortNote } from './parts/short-note.tsx';
import { useEditor } from './use-editor.ts';
import type { SaverParts } from './use-save-draft.ts';
import { type From, fromAddress, type Start } from './use-start.ts';

const DraftSaving = lazy<ComponentType<SaverParts>>(() =>
  import('./parts/draft-saving.tsx').then(m => ({ default: m.DraftSaving })),
);

/** /admin/quotes/new, and /admin/quotes/:quoteId/edit for the next version or the answer to a request. */
export function QuoteEditorScreen() {
  const { quoteId } = useParams();
  const [search] = useSearchParams();
  const from: From = quoteId ? { kind: 'quote', id: quoteId } : fromAddress(search);
  const draft = quoteId ? `work for quote ${quoteId}` : `new quote ${search.toString()}`;
  return (
    <EditorDoor key={draft} from={from} back={{ to: '/admin/quotes', label: 'Quote Requests' }}>
      {(start, device) => (
        <QuoteEditor start={start} device={device} quoteId={quoteId ?? null} draft={draft} />
      )}
    </EditorDoor>
  );
}

interface QuoteEditorProps {
  start: Start;
  device: StaffDevice;
  quoteId: string | null;
  draft: string;
}

function QuoteEditor({ start, device, quoteId, draft }: QuoteEditorProps) {
  const { now, timeZone } = useShopClock();
  const navigate = useNavigate();
  const toast = useToast();
  const [blank] = useState(() => ({
    ...blankForm(crypto.randomUUID(), defaultValidUntil(now, timeZone)),
    ...start.typed,
  }));
  const editor = useEditor({ kind: 'quote', device, draft, start: () => blank, send });
  const { form } = editor;
  const { quote } = start;
  async function leave(id: number | null) {
    await form.forget();
    await navigate(id === null ? '/admin/quotes' : `/admin/quotes?quote=${id}`);
  }

  async function send(typed: EditorForm, seenCents: readonly (number | undefined)[]) {
    const { clientId, validUntil } = typed;
    const message = typed.message.trim();
    const notes = typed.notes.trim();
    const body = {
      clientId,
      customer: customerOf(typed),
      ...offeredOf(typed, seenCents),
      ...termsOf(typed),
      validUntil,
      ...ownDepositOf(typed),
      ...(message ? { message } : {}),
      ...(notes ? { notes } : {}),
    };
    const sent = quoteId
      ? await call('POST /api/quotes/{id}/offers', {
          params: { id: quoteId },
          body: { ...body, ...(start.version === undefined ? {} : { version: start.version }) },
        })
      : await call('POST /api/quotes/written', {
          body: { ...body, ...(typed.source ? { source: typed.source } : {}) },
        });
    // What still waits of its draft is in what was sent.
    const { discardDrafts } = await import('./queue-draft.ts');
    await discardDrafts(device.db, quote?.id ?? clientId);
    await form.forget();
    toast({ title: 'Quote sent', description: `It is on its way to ${sent.email}.`, tone: 'ok' });
    await navigate(`/admin/quotes?quote=${sent.id}`);
    return true;
  }

  const isStale = (form.value.seenDraft ?? null) !== (quote?.draft?.savedId ?? null);
  return (
    <EditorPage
      editor={editor}
      saving={
        <Suspense fallback={<Button loading="Save draft">Save draft</Button>}>
          <DraftSaving
            device={device}
            quote={quote}
            form={() => form.value}
            tell={form.tell}
            onDone={leave}
          />
        </Suspense>
      }
      title={quoteId ? `Quote Q-${quoteId}` : quote ? 'Draft' : 'New quote'}
      hasNotes={quoteId === null || quote?.isOnlyDraft === true}
      note={
        <>
          {start.isShort && <ShortNote />}
          <LazyCameFrom from={start.cameFrom} level={2} />
          {isStale && <NewerDraft draft={quote?.draft ?? null} onTake={() => form.reset()} />}
        </>
      }
    />
  );
}
