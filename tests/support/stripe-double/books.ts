/** The books that every step is written in, and the event of each change. */
import { randomBytes } from 'node:crypto';
import { ApiError, missing } from './api-error.ts';
import type { DoubleEvent } from './deliver-webhooks.ts';
import { apiVersion, type Charge, type Dispute, type Intent, type Refund } from './ledger-objects.ts';

export type Books = ReturnType<typeof createBooks>;

export function createBooks(emit: (event: DoubleEvent) => void) {
  const intents = new Map<string, Intent>();
  const events: DoubleEvent[] = [];

  function tell(type: string, object: object): void {
    const event: DoubleEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    events.push(event);
    emit(event);
  }

  function find(id: string, param = 'intent'): Intent {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id, param);
    return intent;
  }

  function move(intent: Intent, changes: Partial<Intent>, type?: string): Intent {
    Object.assign(intent, changes);
    if (type) tell(`payment_intent.${type}`, intent);
    return intent;
  }

  return {
    intents,
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    customers: new Map<string, object>(),
    events,
    tell,
    find,
    move,
  };
}

export function unexpectedState(intent: Intent, what: string): ApiError {
  return new ApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`,
      payment_intent: intent,
    },
    true,
  );
}

export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
export const seconds = () => Math.floor(Date.now() / 1_000);
