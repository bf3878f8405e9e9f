import { Copy, PencilLine, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallCustomer } from '#pwa/office/common/call-customer.tsx';
import { RecordColumns, RecordDialog } from '#pwa/office/common/record/record-dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { NotesForm } from '#pwa/common/forms/notes-form.tsx';
import { LazyCameFrom } from '#pwa/office/common/work/lazy-came-from.tsx';
import { type KnownQuote, type QuoteHandle, useQuote } from '../use-quote.ts';
import { QuoteAnswers } from './quote-answers.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { History } from '#pwa/office/common/record/history.tsx';
import { eventWords } from '../quote-text.ts';
import { DraftSection } from './draft-section.tsx';
import { QuoteStatusField } from './quote-status-field.tsx';

const SendQuoteDialog = lazy(() =>
  import('./send-quote-dialog.tsx').then(m => ({ default: m.SendQuoteDialog })),
);

interface QuoteDialogProps {
  id: number;
  onClose: () => void;
  onRestore: (id: number) => void;
}

/** One request: what is wanted, what was offered, its activity, and the available actions. */
export function QuoteDialog({ id, onClose, onRestore }: QuoteDialogProps) {
  const handle = useQuote(id);
  const { quote, clash } = handle;
  return (
    <RecordDialog
      what="quote"
      record={quote}
      titleOf={({ name, company }) => ({ title: name, subtitle: company })}
      missingHint="It may have been deleted."
      clash={clash}
      onClose={onClose}
    >
      {data => <Detail quote={data} handle={handle} onClose={onClose} onRestore={onRestore} />}
    </RecordDialog>
  );
}

interface DetailProps extends Omit<QuoteDialogProps, 'id'> {
  quote: KnownQuote;
  handle: QuoteHandle;
}

function Detail({ quote, handle, onClose, onRestore }: DetailProps) {
  const [isSending, setSending] = useState(false);
  const isAgreed = quote.project !== null;
  const hasLines = quote.offers[0]?.work !== null && quote.offers.length > 0;
  return (
    <>
      <RecordColumns
        actions={
          <>
            <QuoteStatusField quote={quote} handle={handle} />
            <div className="grid gap-2">
              {((!hasLines && !quote.draft) || isAgreed) && (
                <Button
                  variant="go"
                  icon={Send}
                  disabledReason={isAgreed && 'Accepted: see its project for what was agreed.'}
                  onClick={() => setSending(true)}
                >
                  {quote.offers.length > 0 ? 'Send Quote again' : 'Send Quote'}
                </Button>
              )}
              {!isAgreed && (
                <Button icon={PencilLine} variant={hasLines || quote.draft ? 'go' : 'line'} asChild>
                  <Link to={`/admin/quotes/${quote.id}/edit`}>
                    {quote.draft
                      ? 'Continue and send'
                      : hasLines
                        ? 'Change and send again'
                        : 'Write with lines'}
                  </Link>
                </Button>
              )}
              <CallCustomer
                label="Call Customer"
                name={quote.name}
                phone={quote.phone}
                logCall={handle.logCall}
              />
            </div>
          </>
        }
        facts={
          <>
            {!quote.isOnlyDraft && <QuoteFacts quote={quote} />}
            <LazyCameFrom from={quote.cameFrom} />
            <DraftSection quote={quote} handle={handle} />
            <QuoteAnswers quote={quote} handle={handle} />
          </>
        }
        aside={
          <>
            <NotesForm
              label="Internal notes"
              help="Customers don’t see these."
              maxLength={4000}
              kept={quote.internalNotes ?? ''}
              save={notes =>
                handle.change({ internalNotes: notes || null }, 'Notes saved', 'Failed to save the notes')
              }
            />
            <History events={quote.events} wordsOf={eventWords} />
            <Button variant="quiet" size="small" icon={Copy} className="justify-self-start" asChild>
              <Link to={`/admin/quotes/new?copy=quote:${quote.id}`}>Copy to a new quote</Link>
            </Button>
            <DeleteQuote quote={quote} handle={handle} onClose={onClose} onRestore={onRestore} />
          </>
        }
      />
      {isSending && (
        <Suspense fallback={null}>
          <SendQuoteDialog quote={quote} send={handle.send} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

function DeleteQuote({ quote, handle, onClose, onRestore }: DetailProps) {
  const [isAsking, setAsking] = useState(false);

  async function handleConfirm() {
    const isGone = await handle.remove(() => onRestore(quote.id));
    setAsking(false);
    if (isGone) onClose();
  }

  return (
    <>
      <Button
        variant="danger-line"
        size="small"
        icon={Trash2}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Delete quote
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure you want to delete this quote?"
        description={`${whatOf(quote)} You can undo this.`}
        confirmLabel="Delete quote"
        loading={handle.isSaving && 'Deleting…'}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}

function whatOf({ name, quantity, productName, isOnlyDraft }: KnownQuote): string {
  if (isOnlyDraft) return `The draft for ${name}. Nobody has been sent it.`;
  return `${name}, ${quantity} × ${productName ?? 'apparel'}. Its link no longer works for the customer.`;
}
