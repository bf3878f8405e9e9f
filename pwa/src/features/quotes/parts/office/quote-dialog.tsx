import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OfficeQuoteDetail } from '#contract/endpoints/office-quotes.ts';
import { isMissing, loadFailureWords } from '#pwa/local/failure-words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ClashDialog } from '#pwa/ui/clash-dialog.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FullDialog } from '#pwa/ui/full-dialog.tsx';
import { NotesForm } from '#pwa/ui/notes-form.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { clashRows } from '../../office/clash-rows.ts';
import { type QuoteHandle, useQuote } from '../../office/use-quote.ts';
import { CallCustomer } from './call-customer.tsx';
import { QuoteAnswers } from './quote-answers.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteStatusField } from './quote-status-field.tsx';
import { SendQuoteDialog } from './send-quote-dialog.tsx';

interface QuoteDialogProps {
  id: number;
  onClose: () => void;
  onRestore: (id: number) => void;
}

/** One request: what is wanted, what was offered, what happened, and what can be done now. */
export function QuoteDialog({ id, onClose, onRestore }: QuoteDialogProps) {
  const handle = useQuote(id);
  const { quote, clash, isSaving } = handle;
  const { data } = quote;
  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={data ? data.name : 'Quote'}
      {...(data?.company ? { subtitle: data.company } : {})}
      className="p-5 md:p-6"
    >
      {quote.isPending && <DialogWait />}
      {quote.isError && !data && (
        <ErrorState
          title={
            isMissing(quote.error)
              ? 'There is no such quote'
              : loadFailureWords(quote.error, 'Failed to load the quote')
          }
          {...(isMissing(quote.error) ? {} : { onRetry: () => void quote.refetch() })}
          retrying={quote.isFetching && 'Loading…'}
        >
          {isMissing(quote.error) && 'It may have been deleted meanwhile.'}
        </ErrorState>
      )}
      {data && <Detail quote={data} handle={handle} onClose={onClose} onRestore={onRestore} />}
      {clash && (
        <ClashDialog
          what="this quote"
          rows={clashRows(clash.seen, clash.current, clash.wanted)}
          isSaving={isSaving}
          onKeepTheirs={() => clash.decide(false)}
          onApplyMine={() => clash.decide(true)}
        />
      )}
    </FullDialog>
  );
}

interface DetailProps extends Omit<QuoteDialogProps, 'id'> {
  quote: OfficeQuoteDetail;
  handle: QuoteHandle;
}

function Detail({ quote, handle, onClose, onRestore }: DetailProps) {
  const [isSending, setSending] = useState(false);
  const { isSaving } = handle;
  const isAgreed = quote.project !== null;
  return (
    // What can be done comes first on a phone, and stands at the right where there is room.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-6">
      <div className="grid content-start gap-6 lg:col-start-2">
        <QuoteStatusField quote={quote} handle={handle} />
        <div className="grid gap-2">
          <Button
            variant="go"
            icon={Send}
            disabledReason={isAgreed && 'Accepted: its project says what was agreed.'}
            onClick={() => setSending(true)}
          >
            {quote.offers.length > 0 ? 'Send Quote again' : 'Send Quote'}
          </Button>
          <CallCustomer quote={quote} logCall={handle.logCall} isSaving={isSaving} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <QuoteFacts quote={quote} />
        <QuoteAnswers quote={quote} handle={handle} />
      </div>
      <div className="grid content-start gap-6 lg:col-start-2">
        <NotesForm
          label="Internal notes"
          help="For the office only. No customer reads them."
          maxLength={4000}
          kept={quote.internalNotes ?? ''}
          isSaving={isSaving}
          onSave={notes =>
            void handle.change({ internalNotes: notes || null }, 'Notes saved', 'Failed to save the notes')
          }
        />
        <QuoteHistory events={quote.events} />
        <DeleteQuote quote={quote} handle={handle} onClose={onClose} onRestore={onRestore} />
      </div>
      {isSending && (
        <SendQuoteDialog
          quote={quote}
          send={handle.send}
          isSaving={isSaving}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}

function DeleteQuote({ quote, handle, onClose, onRestore }: DetailProps) {
  const [isAsking, setAsking] = useState(false);

  async function handleConfirm() {
    const isGone = await handle.remove({ label: 'Undo', onAction: () => onRestore(quote.id) });
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
        description={`${quote.name}, ${quote.quantity} × ${quote.productName ?? 'apparel'}. Its link no longer works for the customer. You can take this back.`}
        confirmLabel="Delete quote"
        loading={handle.isSaving && 'Deleting…'}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}

function DialogWait() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">Loading the quote</output>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}
