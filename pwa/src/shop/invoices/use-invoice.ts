import type {
  AdjustmentDocument,
  HowToPay,
  InvoiceDocument,
  InvoicePayment,
} from '#contract/invoices/endpoints.ts';
import { payRows } from '#contract/invoices/pay-words.ts';
import { paymentWords } from '#contract/invoices/invoice-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';
import { keepPdf, pdfsOf } from './pdf-copies.ts';

export interface InvoiceView {
  document: InvoiceDocument;
  adjustments: AdjustmentDocument[];
  /** Missing in copies from before orders could be changed. */
  further?: InvoiceDocument[];
  /** Missing in copies from before it was sent. */
  payment?: InvoicePayment | null;
  howToPay?: HowToPay | null;
}

/**
 * The invoice of an order. An invoice never changes, so this device's copy is as good; only payments and refunds may
 * be newer. Refused until it has been issued.
 */
export function useInvoice(orderId: string, token: string | null | undefined): KeptAnswerHandle<InvoiceView> {
  return useKeptAnswer<InvoiceView>({
    // Only once it is known whether this device holds the order's token.
    key: token === undefined ? null : `invoice ${orderId}`,
    proof: token,
    drops: pdfsOf(orderId),
    async ask() {
      const query = token ? { token } : {};
      const view = await call('GET /api/orders/{orderId}/invoice', { params: { orderId }, query });
      const pdf = { orderId, number: view.document.number, stands: standsAs(view) };
      void keepPdf(pdf, token ?? null).catch(() => undefined);
      return view;
    },
  });
}

export function standsAs({ document, ...standing }: InvoiceView): string {
  const bank = standing.howToPay ? payRows(standing.howToPay).map(({ value }) => value) : [];
  return [paymentWords(document, standing).text, ...bank].join(' ');
}
