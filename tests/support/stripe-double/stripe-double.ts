/**
 * A double of Stripe over real sockets, for the real SDK and for browsers. Nothing leaves the machine.
 *
 *   const stripe = await startStripeDouble();           STRIPE_API_BASE=stripe.origin and stripe.keys for the shop
 *   stripe.webhooks.url = `${shop}/api/webhooks/stripe`  signed events; .lose .copies .delayMs .hold() .release(order)
 *   stripe.payer.confirm(clientSecret, 'pm_card_visa')   what a browser does with the client secret
 *   stripe.fail('cut-after', /POST .*payment_intents$/)  the next matching call goes wrong in this way
 *   stripe.ledger                                        the books, to compare with the shop's
 *
 * It answers the calls in `routes.ts` and refuses parameters that the API of this version does not know. Keys behave
 * as documented (`idempotency.ts`): a day long, 5xx repeated, other parameters refused, a call under way conflicts.
 *
 * Browsers: `routeStripe(context, stripe)` leads js.stripe.com, api.stripe.com and hooks.stripe.com to `origin`
 * (same path). Any script address answers the stand-in of Stripe.js, `/redirect/{intent}` is the instalments' page.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ApiError, invalid } from './api-error.ts';
import { createWebhooks, type Webhooks } from './deliver-webhooks.ts';
import { parseForm } from './form-body.ts';
import { createIdempotency, type Reply } from './idempotency.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { apiVersion, type Intent } from './ledger-objects.ts';
import { payerPage } from './payer-page.ts';
import { answerCall } from './routes.ts';

/** `before`: nothing has been done. `after`: it has, and nobody hears of it. */
export type FailMode =
  | 'error-before'
  | 'error-after'
  | 'cut-before'
  | 'cut-after'
  | 'hang-before'
  | 'hang-after'
  | 'rate-limit'
  | 'garbage-after';

interface Rule {
  mode: FailMode;
  match: RegExp;
  times: number;
}

type Phase = 'before' | 'after';

export interface StripeDouble {
  origin: string;
  keys: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string };
  ledger: Ledger;
  webhooks: Webhooks;
  payer: {
    confirm(clientSecret: string, paymentMethod?: string): Intent;
    answer(clientSecret: string, isApproved: boolean): Intent;
  };
  /** The next calls that match `METHOD /path` fail in this way. */
  fail(mode: FailMode, match?: RegExp, times?: number): void;
  /** Stops all failures. */
  forgive(): void;
  /** Called around each execution; the answer waits for it. For killing the shop at exactly that moment. */
  onCall: ((call: string, phase: Phase) => Promise<void> | void) | null;
  /** Every call, in order: `POST /v1/refunds`. */
  calls: string[];
  /** A day and a bit goes by for the keys. */
  expireKeys(): void;
  stop(): Promise<void>;
}

const keys = {
  secretKey: 'sk_test_double00000000',
  publishableKey: 'pk_test_double00000000',
  webhookSecret: 'whsec_double00000000',
};

export async function startStripeDouble(): Promise<StripeDouble> {
  const server = createServer((req, res) => void handle(req, res).catch(error => crash(res, error)));
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhooks = createWebhooks(keys.webhookSecret);
  const ledger = createLedger({
    emit: event => webhooks.send(event),
    redirectUrl: id => `https://hooks.stripe.com/redirect/${id}`,
  });
  const idempotency = createIdempotency();
  const rules: Rule[] = [];
  const calls: string[] = [];
  const hanging = new Set<ServerResponse>();

  const double: StripeDouble = {
    origin,
    keys: { ...keys, apiBase: origin },
    ledger,
    webhooks,
    payer: {
      confirm(clientSecret, paymentMethod = 'pm_card_visa') {
        const { id } = ofSecret(clientSecret);
        try {
          return ledger.confirm(id, { payment_method: paymentMethod });
        } catch (error) {
          // Declined: the intent says why.
          if (error instanceof ApiError && error.status === 402) return ledger.find(id);
          throw error;
        }
      },
      answer: (clientSecret, isApproved) => ledger.answer(ofSecret(clientSecret).id, isApproved),
    },
    fail: (mode, match = /./, times = 1) => void rules.push({ mode, match, times }),
    forgive: () => void rules.splice(0),
    onCall: null,
    calls,
    expireKeys: () => idempotency.expire(),
    async stop() {
      webhooks.stop();
      for (const res of hanging) res.destroy();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return double;

  function ofSecret(clientSecret: string): Intent {
    const intent = ledger.find(clientSecret.split('_secret_')[0] ?? '');
    if (intent.client_secret !== clientSecret) throw new Error('That is not the secret of this intent.');
    return intent;
  }

  function takeRule(call: string): FailMode | null {
    const rule = rules.find(one => one.times > 0 && one.match.test(call));
    if (!rule) return null;
    rule.times--;
    return rule.mode;
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin);
    const method = req.method ?? 'GET';
    // Browsers call from the shop's origin.
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Allow-Headers', '*');
    if (method === 'OPTIONS') return void res.writeHead(204).end();
    if (/^\/redirect\/\w+$/.test(url.pathname)) return payerPage(ledger, req, res, await readText(req));
    if (!url.pathname.startsWith('/v1/')) return sendScript(res);
    const text = method === 'GET' ? url.search.slice(1) : await readText(req);
    await answerApi(req, res, { method, path: url.pathname, text });
  }

  async function answerApi(
    req: IncomingMessage,
    res: ServerResponse,
    { method, path: at, text }: { method: string; path: string; text: string },
  ): Promise<void> {
    const call = `${method} ${at}`;
    calls.push(call);
    const mode = takeRule(call);
    if (mode === 'cut-before') return void res.destroy();
    if (mode === 'hang-before') return void hanging.add(res);
    if (mode === 'rate-limit') {
      return send(res, {
        status: 429,
        body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
      });
    }
    const key = method === 'POST' ? header(req, 'idempotency-key') : null;
    const work = async (): Promise<Reply> => {
      const isBrowser = authorise(req);
      await double.onCall?.(call, 'before');
      const failure = {
        status: 500,
        body: { error: { type: 'api_error', message: 'Something went wrong.' } },
      };
      if (mode === 'error-before') return failure;
      const body = answerCall(ledger, { method, path: at, form: parseForm(text), isBrowser });
      await double.onCall?.(call, 'after');
      return mode === 'error-after' ? failure : { status: 200, body: structuredClone(body) };
    };
    const reply = await idempotency.run(key, `${call} ${text}`, work).catch(replyOf);
    if (mode === 'cut-after') return void res.destroy();
    if (mode === 'hang-after') return void hanging.add(res);
    if (mode === 'garbage-after') return void res.writeHead(200).end('<html>502 Bad gateway');
    send(res, reply);
  }

  function authorise(req: IncomingMessage): boolean {
    const given = header(req, 'authorization')?.replace(/^Bearer /, '');
    if (given !== keys.secretKey && given !== keys.publishableKey) {
      const message = 'Invalid API Key provided.';
      throw new ApiError(401, { type: 'invalid_request_error', message }, true);
    }
    const isBrowser = given === keys.publishableKey;
    const version = header(req, 'stripe-version');
    if (!isBrowser && version !== apiVersion)
      throw invalid(`Invalid Stripe API version: ${version}`, 'api_version');
    return isBrowser;
  }
}

function replyOf(error: unknown): Reply & { isReplayed: boolean } {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: error.body, isReplayed: false };
}

function send(
  res: ServerResponse,
  { status, body, isReplayed = false }: Reply & { isReplayed?: boolean },
): void {
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': `req_double`,
    // A saved failure would only be repeated.
    ...(status >= 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
    ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
  });
  res.end(JSON.stringify(body));
}

function sendScript(res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  res.end(readFileSync(path.join(import.meta.dirname, 'stripe-js-stand-in.js')));
}

function crash(res: ServerResponse, error: unknown): void {
  if (!res.headersSent) res.writeHead(500);
  res.end(String(error));
}

async function readText(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req) text += String(part);
  return text;
}

function header(req: IncomingMessage, name: string): string | null {
  const value = req.headers[name];
  return typeof value === 'string' ? value : null;
}
