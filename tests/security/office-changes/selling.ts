/** Orders, proofs, money, mails and quotes. */
import { createHash, randomUUID } from 'node:crypto';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { freight, workLine, writtenOrder } from '#tests/factories/work.ts';
import { makeQuote, offer } from '#tests/factories/quotes.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { type ChangeCases, type Office, patch, remove, succeeded } from './office-change.ts';

let shade = 0x405060;

/** Placed by a guest who has uploaded the artwork, and begun on account. */
async function order({ server, knex, ask }: Office): Promise<string> {
  const guest = asVisitor(server.baseUrl);
  const bytes = await picture({ width: 200, height: 100, colour: `#${(shade += 0x010203).toString(16)}` });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const headers = { 'Content-Type': 'image/png' };
  const uploadPath = `/api/uploads/${sha256}?name=mark.png`;
  succeeded(uploadPath, await guest(uploadPath, { method: 'PUT', headers, body: bytes }));
  const size = { bytes: bytes.length, widthPx: 200, heightPx: 100 };
  const artwork = { sha256, name: 'mark.png', type: 'image/png', ...size };
  const json = orderBody([{ product: await makeProduct(knex), artwork }]);
  const placed = succeeded('/api/orders', await guest('/api/orders', { json }));
  const path = `/api/orders/${(placed.json as { orderId: string }).orderId}`;
  await ask(path, patch({ status: 'processing', onAccount: true, reason: 'An account' }));
  return path;
}

/** A piece of the first line, whether it is made or not. */
async function onePart(office: Office, path: string) {
  const { items } = await office.ask<{ items: { id: number; sizeQuantities: { size: string }[] }[] }>(
    `${path}/office`,
  );
  const [item] = items;
  const piece = { itemId: item?.id ?? 0, size: item?.sizeQuantities[0]?.size ?? '', quantity: 1 };
  return { clientId: randomUUID(), pieces: [piece], method: 'auspost', shipUnmade: true };
}

async function paidOrder(office: Office): Promise<string> {
  const path = await order(office);
  await office.ask(path, patch({ paid: { method: 'cash' }, reason: 'At the counter' }));
  return path;
}

const quote = async ({ server }: Office) => `/api/quotes/${(await makeQuote(server.send)).id}`;
const proof = () => ({ clientId: randomUUID(), after: 0 });

export const sellingChanges: ChangeCases = {
  async makePayLink(office) {
    const json = orderBody([{ product: await makeProduct(office.knex) }]);
    const path = '/api/orders';
    const placed = succeeded(path, await asVisitor(office.server.baseUrl)(path, { json }));
    return { path: `${path}/${(placed.json as { orderId: string }).orderId}/pay-link` };
  },
  async writeOrder({ knex }) {
    const product = await makeProduct(knex);
    await makeVariants(knex, product, ['Navy'], ['M']);
    const line = workLine({ product, sizes: [{ size: 'M', quantity: 12 }] });
    const json = writtenOrder({ lines: [line], charges: [], freight: freight() });
    return { path: '/api/orders/written', json };
  },
  async changeOrderLines(office) {
    const path = await order(office);
    const one = await office.ask<{ items: { id: number }[] }>(`${path}/office`);
    const lines = [{ itemId: one.items[0]?.id, sizeQuantities: [{ size: 'M', quantity: 17 }] }];
    return { path: `${path}/changes`, json: { clientId: randomUUID(), lines } };
  },
  async shipPart(office) {
    const path = await order(office);
    return { path: `${path}/shipments`, json: await onePart(office, path) };
  },
  async trackShipment(office) {
    const path = await order(office);
    await office.ask(`${path}/shipments`, { json: await onePart(office, path) });
    return { path: `${path}/shipments/1`, json: { trackingNumber: '33ABC1' } };
  },
  async setBackOrders(office) {
    const path = await order(office);
    const [piece] = (await onePart(office, path)).pieces;
    const pieces = [{ itemId: piece?.itemId, size: piece?.size, expectedOn: '2030-01-02' }];
    return { path: `${path}/back-orders`, json: { pieces } };
  },
  changeOrder: async office => ({ path: await order(office), json: { notes: 'Call before noon' } }),
  sendProof: async office => ({ path: `${await order(office)}/proofs`, json: proof() }),
  async sendProofAgain(office) {
    const path = await order(office);
    await office.ask(`${path}/proofs`, { json: proof() });
    return { path: `${path}/proofs/again`, json: { clientId: randomUUID(), version: 1 } };
  },
  refundOrder: async office => ({
    path: `${await paidOrder(office)}/refund`,
    json: { idempotencyKey: randomUUID(), reason: 'Too small' },
  }),
  async sendMailAgain({ knex }) {
    const [mail] = await knex('mails')
      .insert({
        kind: 'quote_receipt',
        messageId: `${uniqueName('mail')}@shop`,
        toEmail: 'bo@example.test',
        subject: 'Your request',
        bodyText: 'Thanks',
        content: { preview: '', heading: 'Thanks', blocks: [] },
        status: 'failed',
      })
      .returning<{ id: number }[]>('id');
    return { path: `/api/mails/${mail?.id}/send-again` };
  },
  changeQuote: async office => ({ path: await quote(office), json: { status: 'declined' } }),
  deleteQuote: async office => ({ path: await quote(office) }),
  async restoreQuote(office) {
    const path = await quote(office);
    await office.ask(path, remove);
    return { path: `${path}/restore` };
  },
  sendQuote: async office => ({ path: `${await quote(office)}/send`, json: offer() }),
  logQuoteCall: async office => ({
    path: `${await quote(office)}/calls`,
    json: { clientId: randomUUID(), outcome: 'reached', followUpOn: null },
  }),
  async startQuoteProject(office) {
    const path = await quote(office);
    await office.ask(path, patch({ status: 'accepted' }));
    return { path: `${path}/project` };
  },
};
