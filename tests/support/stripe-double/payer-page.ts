/** Where a payer agrees to instalments, or to a bank's question: two buttons, and back to the shop with the parameters that the real one adds. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseForm, textOf } from './form-body.ts';
import type { Ledger } from './ledger.ts';

export function payerPage(ledger: Ledger, req: IncomingMessage, res: ServerResponse, body: string): void {
  const id = /^\/redirect\/(\w+)/.exec(req.url ?? '')?.[1] ?? '';
  if (req.method !== 'POST') {
    const asks = ledger.isAtBank(id) ? 'Bank' : 'Afterpay';
    return void res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf(asks));
  }
  const intent = ledger.answer(id, textOf(parseForm(body), 'outcome') === 'approve');
  const back = new URL(ledger.returnUrlOf(id));
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  res.writeHead(303, { Location: back.href }).end();
}

const pageOf = (asks: string) => `<!doctype html><html lang="en"><title>${asks} test payment page</title>
<h1>${asks} test payment page</h1>
<form method="post">
<button name="outcome" value="approve">Authorize Test Payment</button>
<button name="outcome" value="fail">Fail Test Payment</button>
</form></html>`;
