import { useCallback, useEffect, useState } from 'react';
import type { AdjustmentDocument, InvoiceDocument, InvoicePayment } from '#contract/endpoints/invoices.ts';
import { paymentWords } from '#contract/invoice-words.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';
import { keepPdf } from './pdf-copies.ts';

export interface InvoiceView {
  document: InvoiceDocument;
  adjustments: AdjustmentDocument[];
  /** Not in copies from before it was told. */
  payment?: InvoicePayment | null;
}

export type AskedInvoice =
  | { phase: 'loading' }
  /** `isCopy`: what this device has seen before, as nobody answers. */
  | { phase: 'ready'; view: InvoiceView; isCopy: boolean }
  /** Not yet issued; the server says why. */
  | { phase: 'waiting'; words: string }
  /** Unknown, or not for this person: the server does not say which. */
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

/** The invoice of an order. An invoice never changes, so the copy of this device is as good; only what was paid or taken back since may be newer. */
export function useInvoice(orderId: string, token: string | null | undefined): [AskedInvoice, () => void] {
  const [asked, setAsked] = useState<AskedInvoice>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // Not before it is known whether this device holds the order's token.
    if (token === undefined) return undefined;
    let isCurrent = true;
    void ask(orderId, token).then(next => isCurrent && setAsked(next));
    return () => {
      isCurrent = false;
    };
  }, [orderId, token, attempt]);

  return [asked, useCallback(() => setAttempt(count => count + 1), [])];
}

export function standsAs({ document, ...standing }: InvoiceView): string {
  return paymentWords(document, standing).text;
}

async function ask(orderId: string, token: string | null): Promise<AskedInvoice> {
  const key = `invoice ${orderId}`;
  try {
    const query = token ? { token } : {};
    const view = await call('GET /api/orders/{orderId}/invoice', { params: { orderId }, query });
    // Without room for a copy it is shown all the same.
    await writeRecord(key, view).catch(() => undefined);
    void keepPdf({ orderId, number: view.document.number, stands: standsAs(view) }, token).catch(
      () => undefined,
    );
    return { phase: 'ready', view, isCopy: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { phase: 'missing' };
    if (error instanceof ApiError && error.status === 409) {
      return { phase: 'waiting', words: error.serverMessage ?? 'The invoice has not been issued yet.' };
    }
    const copy = await readRecord<InvoiceView>(key).catch(() => undefined);
    if (copy) return { phase: 'ready', view: copy.value, isCopy: true };
    return { phase: 'failed', isOffline: error instanceof OfflineError };
  }
}
