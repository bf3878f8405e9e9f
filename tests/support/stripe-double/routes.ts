/** The calls of the API that the double answers: which parameters they know, who may make them, what they do. */
import { ApiError, invalid, missing } from './api-error.ts';
import { type Form, listOf, textOf } from './form-body.ts';
import type { Charge, Intent } from './ledger-objects.ts';
import type { Ledger } from './ledger.ts';

export interface ApiCall {
  method: string;
  path: string;
  form: Form;
  /** A publishable key: only what a browser may, and only with the client secret. */
  isBrowser: boolean;
}

interface Route {
  method: 'GET' | 'POST';
  pattern: RegExp;
  /** Parameters that the call knows; another one is refused, as the real API does. */
  knows: readonly string[];
  answer: (ledger: Ledger, id: string, call: ApiCall) => object;
  forBrowsers?: boolean;
}

const terms = ['amount', 'allowed_payment_method_types', 'shipping', 'expand'];

const routes: readonly Route[] = [
  {
    method: 'POST',
    pattern: /^\/v1\/payment_intents$/,
    knows: [...terms, 'currency', 'metadata', 'customer'],
    answer: (ledger, _, { form }) => shown(ledger, ledger.create(form), form),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/payment_intents$/,
    knows: ['created', 'limit', 'starting_after', 'expand'],
    answer: (ledger, _, { form }) => listIntents(ledger, form),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/payment_intents\/(\w+)$/,
    knows: ['expand', 'client_secret'],
    answer: (ledger, id, call) => shown(ledger, own(ledger.find(id), call), call.form),
    forBrowsers: true,
  },
  {
    method: 'POST',
    pattern: /^\/v1\/payment_intents\/(\w+)$/,
    knows: terms,
    answer: (ledger, id, { form }) => shown(ledger, ledger.update(id, form), form),
  },
  {
    method: 'POST',
    pattern: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    knows: ['payment_method', 'payment_method_data', 'shipping', 'return_url', 'expand', 'client_secret'],
    answer(ledger, id, call) {
      own(ledger.find(id), call);
      return shown(ledger, ledger.confirm(id, call.form), call.form);
    },
    forBrowsers: true,
  },
  {
    method: 'POST',
    pattern: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    knows: ['cancellation_reason', 'expand'],
    answer: (ledger, id, { form }) => shown(ledger, ledger.cancel(id, form), form),
  },
  {
    // The stand-in script's: what the payer answers in the bank's window.
    method: 'POST',
    pattern: /^\/v1\/double\/(\w+)\/authenticate$/,
    knows: ['client_secret', 'outcome'],
    answer(ledger, id, call) {
      own(ledger.find(id), call);
      return ledger.answer(id, textOf(call.form, 'outcome') === 'approve');
    },
    forBrowsers: true,
  },
  {
    method: 'POST',
    pattern: /^\/v1\/refunds$/,
    knows: ['payment_intent', 'amount', 'metadata'],
    answer: (ledger, _, { form }) => ledger.refund(form),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/refunds$/,
    knows: ['payment_intent', 'limit'],
    answer(ledger, _, { form }) {
      const of = textOf(form, 'payment_intent');
      return list(
        '/v1/refunds',
        [...ledger.refunds.values()].filter(one => one.payment_intent === of).toReversed(),
      );
    },
  },
  {
    method: 'POST',
    pattern: /^\/v1\/customers$/,
    knows: ['metadata'],
    answer: (ledger, _, { form }) => ledger.makeCustomer(form),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/disputes\/(\w+)$/,
    knows: ['expand'],
    answer: (ledger, id) => found(ledger.disputes.get(id), 'dispute', id),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/charges\/(\w+)$/,
    knows: ['expand'],
    answer: (ledger, id) => found(ledger.charges.get(id), 'charge', id),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/account$/,
    knows: [],
    answer: () => ({
      id: 'acct_double',
      object: 'account',
      country: 'AU',
      charges_enabled: true,
      business_profile: { name: 'Quarrel Creek Apparel' },
    }),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/webhook_endpoints$/,
    knows: ['limit'],
    answer: ledger => list('/v1/webhook_endpoints', ledger.webhookEndpoints),
  },
  {
    method: 'GET',
    pattern: /^\/v1\/events$/,
    knows: ['limit', 'type'],
    answer: ledger => list('/v1/events', ledger.events.toReversed()),
  },
];

export function answerCall(ledger: Ledger, call: ApiCall): object {
  const route = routes.find(one => one.method === call.method && one.pattern.test(call.path));
  if (!route) {
    throw new ApiError(
      404,
      { type: 'invalid_request_error', message: `Unrecognized request URL (${call.method}: ${call.path}).` },
      true,
    );
  }
  if (call.isBrowser && !route.forBrowsers) {
    throw new ApiError(
      403,
      { type: 'invalid_request_error', message: 'This API call cannot be made with a publishable API key.' },
      true,
    );
  }
  const strange = Object.keys(call.form).find(name => !route.knows.includes(name));
  if (strange) throw invalid(`Received unknown parameter: ${strange}`, 'parameter_unknown', strange);
  return route.answer(ledger, route.pattern.exec(call.path)?.[1] ?? '', call);
}

function own(intent: Intent, { form, isBrowser }: ApiCall): Intent {
  if (isBrowser && textOf(form, 'client_secret') !== intent.client_secret) {
    throw missing('payment_intent', intent.id, 'intent');
  }
  return intent;
}

function shown(ledger: Ledger, intent: Intent, form: Form): object {
  const isExpanded = listOf(form, 'expand').some(name => name.endsWith('latest_charge'));
  const charge: Charge | undefined = isExpanded ? ledger.charges.get(intent.latest_charge ?? '') : undefined;
  return { ...intent, latest_charge: charge ?? intent.latest_charge };
}

function listIntents(ledger: Ledger, form: Form): object {
  const since = Number(textOf(form, 'created', 'gte') ?? 0);
  const limit = Number(textOf(form, 'limit') ?? 10);
  const newest = [...ledger.intents.values()].filter(one => one.created >= since).toReversed();
  const after = textOf(form, 'starting_after');
  const from = after ? newest.findIndex(one => one.id === after) + 1 : 0;
  const page = newest.slice(from, from + limit).map(intent => shown(ledger, intent, form));
  return { ...list('/v1/payment_intents', page), has_more: from + limit < newest.length };
}

const list = (url: string, data: readonly object[]) => ({ object: 'list', url, data, has_more: false });

function found(object: object | undefined, what: string, id: string): object {
  if (!object) throw missing(what, id);
  return object;
}
