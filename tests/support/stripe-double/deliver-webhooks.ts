/** Sends events, signed, over HTTP, until they are taken; and loses, doubles, delays and shuffles them when told. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface DoubleEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  type: string;
  data: { object: object };
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
}

export interface Webhooks {
  /** Address of the shop's webhook. Null: nobody listens, as before an endpoint is set up. */
  url: string | null;
  /** Nothing arrives. */
  lose: boolean;
  /** How often each arrives. */
  copies: number;
  delayMs: number;
  /** From now on events wait. */
  hold(): void;
  /** Sends what waited, one after the other, in this order of positions; in the order in which they came unless told. */
  release(order?: readonly number[]): Promise<void>;
  /** What waits. */
  readonly held: readonly DoubleEvent[];
  send(event: DoubleEvent): void;
  /** One more delivery of an event; answers the shop's status. */
  deliver(event: DoubleEvent): Promise<number>;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
  stop(): void;
}

const firstPauseMs = 25;
const longestPauseMs = 400;

export function signatureOf(
  secret: string,
  payload: string,
  atSeconds = Math.floor(Date.now() / 1_000),
): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

export function createWebhooks(secret: string): Webhooks {
  const onTheirWay = new Set<Promise<unknown>>();
  const held: DoubleEvent[] = [];
  const ending = new AbortController();
  let isHolding = false;

  async function post(event: DoubleEvent): Promise<number> {
    if (webhooks.url === null) return 200;
    const payload = JSON.stringify(event, null, 2);
    const answer = await fetch(webhooks.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(secret, payload) },
      body: payload,
      signal: ending.signal,
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status ?? 0;
  }

  /** As the real one does for three days, only faster. */
  async function untilTaken(event: DoubleEvent): Promise<void> {
    await wait(webhooks.delayMs);
    for (
      let pauseMs = firstPauseMs;
      !ending.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      if (webhooks.lose) return;
      const status = await post(event);
      if (status >= 200 && status < 300) return;
      await wait(pauseMs);
    }
  }

  function track(work: Promise<unknown>): void {
    onTheirWay.add(work);
    void work.finally(() => onTheirWay.delete(work));
  }

  const webhooks: Webhooks = {
    url: null,
    lose: false,
    copies: 1,
    delayMs: 0,
    held,
    hold: () => void (isHolding = true),
    async release(order) {
      isHolding = false;
      const waiting = held.splice(0);
      for (const at of order ?? waiting.keys()) {
        const event = waiting[at];
        if (event) await untilTaken(event);
      }
    },
    send(event) {
      if (isHolding) return void held.push(event);
      for (let copy = 0; copy < webhooks.copies; copy++) track(untilTaken(event));
    },
    deliver: post,
    async settled() {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
    stop: () => ending.abort(),
  };
  return webhooks;
}
