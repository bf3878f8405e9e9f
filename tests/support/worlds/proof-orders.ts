/** Orders with a decorated line, their proofs, and the answers to them. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import * as proofs from '#tests/factories/proofs.ts';
import type { Send } from '#tests/support/http-client.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

interface Decorated {
  office: SignedIn;
  buyer: Send;
  orderId: string;
  token: string;
  artwork: ArtworkRef;
  product: MadeProduct;
  jobs: JobRow[];
}

interface Wanted {
  buyer?: Send;
  product?: MadeProduct;
  artwork?: ArtworkRef;
  /** Off: it stays unpaid and has no jobs. */
  isBegun?: boolean;
  email?: string;
  /** As the buyer was shown them. */
  printAreas?: PrintAreas | null;
}

let colours = 0x101010;

/** For the top of a test file. */
export function proofOrders(server: () => TestServer) {
  async function decoratedOrder(wanted: Wanted = {}): Promise<Decorated> {
    const { buyer = asVisitor(server().baseUrl), isBegun = true } = wanted;
    const office = await server().as('admin');
    const product = wanted.product ?? (await makeProduct(server().knex));
    const artwork =
      wanted.artwork ?? (await proofs.uploadArtwork(buyer, `#${(colours += 0x010307).toString(16)}`));
    const placedIn = orderBody([{ product, artwork }]);
    const body = {
      ...placedIn,
      items: placedIn.items.map(item => ({ ...item, printAreas: wanted.printAreas ?? null })),
    };
    const email = wanted.email ?? `${randomUUID()}@proof.example`;
    const placed = await buyer('/api/orders', {
      json: { ...body, customerInfo: { ...body.customerInfo, email } },
    });
    expect(placed.status, placed.text).toBe(201);
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
    if (isBegun) {
      const begun = await office.send(`/api/orders/${orderId}`, {
        method: 'PATCH',
        json: { status: 'processing', onAccount: true, reason: 'Account' },
      });
      expect(begun.status, begun.text).toBe(200);
    }
    const jobs = await jobsOf(office, orderId);
    return { office, buyer, orderId, token: accessToken, artwork, product, jobs };
  }

  async function jobsOf({ send }: SignedIn, orderId: string): Promise<JobRow[]> {
    return ((await send('/api/jobs')).json as JobRow[]).filter(job => job.orderNumber === orderId);
  }

  const sendProof = ({ office, orderId }: Decorated, after: number, more: object = {}) =>
    proofs.sendProof(office.send, orderId, after, more);

  const answer = (send: Send, { orderId, token }: Decorated, json: object) =>
    send(`/api/orders/${orderId}/proof/answer`, { json: { token, answerId: randomUUID(), ...json } });

  const approve = (order: Decorated, version = 1, more: object = {}) =>
    answer(order.buyer, order, { version, decision: 'approved', ...more });

  const start = ({ office }: Decorated, job: JobRow | undefined) =>
    office.send(`/api/jobs/${job?.id}`, { method: 'PATCH', json: { status: 'in_progress' } });

  const readProof = async (send: Send, { orderId, token }: Decorated) =>
    (await send(`/api/orders/${orderId}/proof?token=${token}`)).json as CustomerProof;

  async function sent(wanted: Wanted = {}): Promise<Decorated> {
    const order = await decoratedOrder(wanted);
    const answered = await sendProof(order, 0, { message: 'Is the size right?' });
    expect(answered.status, answered.text).toBe(201);
    return order;
  }

  return { decoratedOrder, jobsOf, sendProof, answer, approve, start, readProof, sent };
}
