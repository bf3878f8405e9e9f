import type { Readable } from 'node:stream';
import type { CustomerAccount, ReceiptView, receivableEndpoints } from '#contract/receivables/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readOrderAccount } from './check-credit.ts';
import { readCustomerAccount, readReceipt } from './read-account.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { recordReceipt } from './record-receipt.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { sendPdf } from './send-pdf.ts';
import { setTerms } from './set-terms.ts';
import { applyCredit, refundCredit } from './use-credit.ts';
import { writeOff } from './write-off.ts';

export interface ReceivableRoutesParts extends ReceivableParts {
  drawReceipt: (receipt: ReceiptView) => Readable;
}

export function receivableRoutes(parts: ReceivableRoutesParts): Handlers<typeof receivableEndpoints> {
  const { knex } = parts;

  const accountOf = async (id: number, before?: string): Promise<CustomerAccount | Refusal> =>
    (await readCustomerAccount(knex, parts, id, before)) ??
    refuse('not_found', { message: 'Customer not found' });

  async function numbered(id: number, done: { number: string } | Refusal) {
    if (isRefusal(done)) return done;
    const account = await accountOf(id);
    return isRefusal(account) ? account : { number: done.number, account };
  }

  return {
    getCustomerAccount: ({ params, query }) => accountOf(params.id, query.before),
    setCreditTerms: async ({ params, body, person }) =>
      (await setTerms(parts, params.id, body, person.id)) ?? accountOf(params.id),
    recordReceipt: async ({ params, body, person }) =>
      numbered(params.id, await recordReceipt(parts, params.id, body, person.id)),
    useCredit: async ({ params, body, person }) =>
      (await applyCredit(parts, params.id, body, person.id)) ?? accountOf(params.id),
    refundCredit: async ({ params, body, person }) =>
      numbered(params.id, await refundCredit(parts, params.id, body, person.id)),
    getOrderAccount: async ({ params }) =>
      (await readOrderAccount(knex, params.orderId)) ?? refuse('not_found'),
    writeOff: ({ params, body, person }) => writeOff(parts, params.orderId, body, person.id),
    getReceipt: async ({ params }) => (await readReceipt(knex, params.number)) ?? refuse('not_found'),
    async getReceiptPdf({ params }, ctx) {
      const receipt = await readReceipt(knex, params.number);
      return receipt
        ? sendPdf(ctx, receipt.document.number, parts.drawReceipt(receipt))
        : refuse('not_found');
    },
    reverseReceipt: async ({ params, body, person }) =>
      (await reverseReceipt(parts, params.number, body.reason, person.id)) ??
      (await readReceipt(knex, params.number)) ??
      refuse('not_found'),
  };
}
