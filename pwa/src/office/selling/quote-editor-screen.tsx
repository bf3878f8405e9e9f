import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { defaultValidUntil } from '#contract/quotes/quotes.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { blankForm, customerOf, type EditorForm, termsOf } from './editor-form.ts';
import { offeredOf } from './check-editor.ts';
import { EditorDoor } from './parts/editor-door.tsx';
import { EditorPage } from './parts/editor-page.tsx';
import { ShortNote } from './parts/short-note.tsx';
import { useEditor } from './use-editor.ts';
import { type From, fromAddress, type Start } from './use-start.ts';

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

  async function send(form: EditorForm, seenCents: readonly (number | undefined)[]) {
    const { clientId, validUntil } = form;
    const message = form.message.trim();
    const notes = form.notes.trim();
    const body = {
      clientId,
      customer: customerOf(form),
      ...offeredOf(form, seenCents),
      ...termsOf(form),
      validUntil,
      ...(message ? { message } : {}),
    };
    const quote = quoteId
      ? await call('POST /api/quotes/{id}/offers', {
          params: { id: quoteId },
          body: { ...body, ...(start.version === undefined ? {} : { version: start.version }) },
        })
      : await call('POST /api/quotes/written', { body: { ...body, ...(notes ? { notes } : {}) } });
    await editor.form.forget();
    toast({ title: 'Quote sent', description: `It is on its way to ${quote.email}.`, tone: 'ok' });
    await navigate(`/admin/quotes?quote=${quote.id}`);
    return true;
  }

  return (
    <EditorPage
      editor={editor}
      title={quoteId ? `Quote Q-${quoteId}` : 'New quote'}
      hasNotes={quoteId === null}
      note={start.isShort && <ShortNote />}
    />
  );
}
