/** The instant quote over the page: at the side from the floating button, centred from the contact page. */
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type RequestForm, useRequestForm } from '#pwa/common/local/forms/use-request-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { quoteFormId } from '../focus-first-error.ts';
import { useEstimateParts } from '../use-estimate-parts.ts';
import { type QuoteFields, useQuoteForm } from '../use-quote-form.ts';
import { Estimate, EstimateNotes } from './estimate.tsx';
import { QuoteFieldset } from './quote-fieldset.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

export interface QuoteCalculatorProps {
  place: 'sheet' | 'dialog';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The product in question, if the opening screen knows it. */
  productName?: string | undefined;
}

export function QuoteCalculator({ isOpen, ...rest }: QuoteCalculatorProps) {
  const request = useRequestForm<QuoteFields>('quote');
  if (request.kept === undefined) return null;
  return <Calculator {...rest} isOpen={isOpen} request={request} kept={request.kept} />;
}

interface CalculatorProps extends QuoteCalculatorProps {
  request: RequestForm<QuoteFields>;
  kept: Partial<QuoteFields>;
}

function Calculator({ place, isOpen, onOpenChange, productName, request, kept }: CalculatorProps) {
  const waiting = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const { partsFor, nameAt } = useEstimateParts();
  const quote = useQuoteForm({
    partsFor,
    productHere: isOpen ? nameAt(pathname) : undefined,
    request,
    kept,
    productName: isOpen ? productName : undefined,
    onSent: () => onOpenChange(false),
    onWaiting: () => waiting.current?.focus(),
  });
  const Shell = place === 'sheet' ? Sheet : Dialog;
  return (
    <Shell
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Get Instant Quote"
      description="From 20 pieces. An estimate at once, your quote from a person."
      footer={
        <div className="grid w-full gap-3">
          <Estimate control={quote.form.control} partsFor={partsFor} />
          <Button
            variant="go"
            wide
            type="submit"
            form={quoteFormId}
            loading={quote.isSending && 'Sending your request…'}
          >
            Request Quote
          </Button>
        </div>
      }
    >
      <div ref={waiting} tabIndex={-1} className="focus-visible:outline-none">
        <WaitingRequests kind="quote" className="mb-6" />
      </div>
      <form id={quoteFormId} noValidate onSubmit={quote.handleSubmit}>
        <QuoteFieldset form={quote.form} isSending={quote.isSending} notes={<EstimateNotes />} />
      </form>
    </Shell>
  );
}
