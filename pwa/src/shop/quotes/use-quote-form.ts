/** The quote form: stored while typed, checked by the contract, sent or left waiting. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import {
  missingInformation,
  quoteForm,
  type QuoteForm,
  toQuoteRequest,
} from '#contract/quotes/quote-form.ts';
import { type EstimateParts, estimateRequest } from '#contract/quotes/product-estimate.ts';
import { quoteMinQuantity } from '#contract/shop/shop-defaults.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import { type RequestForm } from '#pwa/common/local/forms/use-request-form.ts';
import type { SubmitOutcome } from '#pwa/common/local/forms/use-requests.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { focusFirstError } from './focus-first-error.ts';

/** The values of the fields: no choice is the empty string. */
export type QuoteFields = Omit<QuoteForm, 'decorationMethod' | 'purpose' | 'helpType'> & {
  decorationMethod: QuoteForm['decorationMethod'] | '';
  purpose: NonNullable<QuoteForm['purpose']> | '';
  helpType: NonNullable<QuoteForm['helpType']> | '';
};

export const blankQuote: QuoteFields = {
  productName: '',
  quantity: quoteMinQuantity,
  decorationMethod: '',
  locationCount: 1,
  name: '',
  email: '',
  phone: '',
  company: '',
  purpose: '',
  helpType: '',
  additionalNotes: '',
};

const checked = zodResolver(quoteForm) as unknown as Resolver<object, unknown, QuoteForm>;

/** The schema has no empty choice: unchosen fields are left out. */
const checkFields: Resolver<QuoteFields, unknown, QuoteForm> = (values, context, options) => {
  const { purpose, helpType, ...rest } = values;
  const chosen = { ...rest, ...(purpose && { purpose }), ...(helpType && { helpType }) };
  return checked(chosen, context, options as never) as never;
};

export interface QuoteFormHandle {
  form: UseFormReturn<QuoteFields, unknown, QuoteForm>;
  handleSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  isSending: boolean;
}

interface QuoteFormParts {
  request: RequestForm<QuoteFields>;
  kept: Partial<QuoteFields>;
  /** The product in question: replaces what was typed. */
  productName: string | undefined;
  /** The product whose page is open: fills the field while it is empty. */
  productHere: string | undefined;
  partsFor: (words: string) => EstimateParts;
  onSent: () => void;
  /** It is stored on this device and sent later. */
  onWaiting: () => void;
}

export function useQuoteForm(parts: QuoteFormParts): QuoteFormHandle {
  const { request, kept, productName, productHere, partsFor, onSent, onWaiting } = parts;
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const form = useForm<QuoteFields, unknown, QuoteForm>({
    resolver: checkFields,
    defaultValues: { ...blankQuote, ...kept },
    shouldFocusError: false,
  });
  const { subscribe, setValue, getValues } = form;
  const { keep } = request;
  useEffect(() => {
    if (productName) setValue('productName', productName);
  }, [productName, setValue]);
  useEffect(() => {
    if (productHere && getValues('productName') === '') setValue('productName', productHere);
  }, [productHere, getValues, setValue]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );

  async function send(filled: QuoteForm) {
    setSending(true);
    // The sender sets the id: the same words are sent under the same id.
    const estimate = estimateRequest(filled, partsFor(filled.productName));
    const { clientId: _, ...body } = toQuoteRequest(filled, '', estimate);
    const outcome = await request.submit({ kind: 'quote', body });
    setSending(false);
    if (outcome.outcome === 'sent') {
      finish();
      onSent();
      toast({
        title: 'Quote Request Submitted',
        description: "We'll send your quote within 24 hours!",
        tone: 'ok',
      });
    } else if (outcome.outcome === 'waiting') {
      finish();
      onWaiting();
      toast({ title: 'Saved on this device.', description: "We'll send it when you're back online." });
    } else sayNo(outcome);
  }

  function finish() {
    request.forget();
    form.reset(blankQuote);
  }

  function sayNo(outcome: Extract<SubmitOutcome, { outcome: 'refused' | 'unkept' }>) {
    if (outcome.outcome === 'refused') {
      for (const [name, message] of Object.entries(outcome.fields))
        if (name in blankQuote) form.setError(name as keyof QuoteFields, { message });
      focusFirstError();
    }
    const words = outcome.outcome === 'unkept' ? saveFailureText(outcome.error) : outcome.message;
    toast({ title: 'Error', description: words || 'Failed to submit quote request', tone: 'danger' });
  }

  const handleSubmit = form.handleSubmit(send, errors => {
    const isMissing = Object.values(errors).some(error => error.message === missingInformation.description);
    if (isMissing) toast({ ...missingInformation, tone: 'danger' });
    focusFirstError();
  });
  return { form, handleSubmit, isSending };
}
