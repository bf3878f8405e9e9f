/** What the office is writing of a quote: saved at the shop or handed in by a device, made once, sent to nobody. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { usualAreas } from '#contract/garments/print-areas.ts';
import { draftForm, draftLine, draftSaving } from '#tests/factories/drafts.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workCustomer, workLine, writtenQuote } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';
import { type Device, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';

const server = useTestServer();
let device: Device;
let other: Device;

beforeAll(async () => {
  const sync = syncFor(server().knex);
  device = makeDevice(sync, await makeUser(server().knex, 'admin'));
  other = makeDevice(sync, await makeUser(server().knex, 'admin'));
});

const send = async () => (await server().as('admin')).send;
type Saving = ReturnType<typeof draftSaving>;

async function put(uuid: string, draft: Saving | null, seen: string | null = null) {
  const office = await send();
  const answer = await office(`/api/quote-drafts/${uuid}`, { method: 'PUT', json: { draft, seen } });
  return { status: answer.status, quote: answer.json as OfficeQuoteDetail, answer };
}
const rows = (clientId: string) => server().knex('quotes').where({ clientId });
const create = (by: Device, id: string, draft: Saving, was?: object) =>
  by.make('quote.create', id, { id, changes: { draft }, ...(was ? { was } : {}) } as never);
const change = (by: Device, id: string, draft: Saving | null, was: Saving | null) =>
  by.make('quote.draft', id, { changes: { draft }, was: { draft: was } } as never);
const verdicts = async (by: Device, ...changes: PushedMutation[]) =>
  (await by.sync(changes)).results.map(({ status, code }) => code ?? status);
const mailsTo = (email: string) => server().knex('mails').where({ toEmail: email });

describe('a new quote', () => {
  test('is there with its number, known as a draft, and nobody is written to', async () => {
    const [id, draft] = [randomUUID(), draftSaving()];
    const { status, quote } = await put(id, draft);
    expect(status).toBe(200);
    expect(quote).toMatchObject({
      name: 'Imke Farrant',
      productName: 'Harbour Polo',
      quantity: 30,
      status: 'pending',
      isOnlyDraft: true,
      draft: { savedId: draft.savedId, basedOn: 0, form: draft.form },
      offers: [],
    });
    expect(quote.draft?.byName).toBeTruthy();
    expect(quote.events.map(({ type }) => type)).toEqual(['written', 'drafted']);
    expect(await mailsTo(draft.form.email)).toEqual([]);
    const office = await send();
    const list = (await office('/api/quotes?draft=true')).json as OfficeQuoteDetail[];
    expect(list.find(one => one.id === quote.id)).toMatchObject({ isOnlyDraft: true });
    expect((await office('/api/quote-counts')).json).toMatchObject({ drafts: expect.any(Number) });
  });

  test('five at once, by call and by devices, are one saving', async () => {
    const [id, draft] = [randomUUID(), draftSaving()];
    const [one, two] = [create(device, id, draft), create(other, id, draft)];
    await Promise.all([
      put(id, draft),
      put(id, draft),
      device.sync([one]),
      other.sync([two]),
      put(id, draft),
    ]);
    expect(await verdicts(device, one)).toEqual(['duplicate']);
    const [row, ...more] = await rows(id);
    expect(more).toEqual([]);
    const events = await server()
      .knex('quote_events')
      .where({ quoteId: present(row).id, type: 'drafted' });
    expect(events).toHaveLength(1);
  });

  test('needs a name and no more, and a draft with less is refused by field', async () => {
    const bare = draftSaving({ email: '', phone: '', company: '', lines: [], validUntil: '' });
    expect((await put(randomUUID(), bare)).quote).toMatchObject({
      email: '',
      productName: null,
      quantity: 1,
    });
    const { status, answer } = await put(randomUUID(), draftSaving({ name: ' ' }));
    expect([status, answer.json]).toMatchObject([
      422,
      { fields: { 'draft.form.name': 'Please enter a name.' } },
    ]);
    const card = await put(randomUUID(), draftSaving({ message: 'Card 4111 1111 1111 1111' }));
    expect(card.status).toBe(422);
  });

  test('keeps the print areas that a line’s product has of its own, for whoever opens it next', async () => {
    const { areas } = usualAreas('polo');
    const own = { id: 'left-hem', side: 'front', left: 500, top: 780.5, width: 80, height: 60 } as const;
    const { product, ...line } = draftLine({
      placements: [{ position: 'front', area: 'left-hem', method: 'print', artwork: null }],
    });
    const printAreas = { garment: 'polo', areas: [...areas, own] };
    const draft = draftSaving({ lines: [{ ...line, product: { ...product, printAreas } }] });
    const { quote } = await put(randomUUID(), draft);
    const read = (await (await send())(`/api/quotes/${quote.id}`)).json as OfficeQuoteDetail;
    expect(read.draft?.form.lines).toEqual(draft.form.lines);
    const odd = { ...printAreas, areas: [{ ...own, width: -5 }] };
    const wrong = draftSaving({ lines: [{ ...line, product: { ...product, printAreas: odd } }] });
    expect((await put(randomUUID(), wrong)).status).toBe(422);
  });

  test('is sent under its own id or by its number: the draft is gone, and its lead is made', async () => {
    const { polo } = await makeClubRange(server().knex);
    const work = () => ({
      lines: [workLine({ product: polo, sizes: [{ size: 'M', quantity: 12 }] })],
      charges: [],
      freight: freight(),
    });
    const office = await send();
    const clientId = randomUUID();
    const { quote } = await put(clientId, draftSaving());
    const written = { ...writtenQuote(work()), clientId, notes: 'Rings back' };
    const answers = await Promise.all([
      office('/api/quotes/written', { json: written }),
      office('/api/quotes/written', { json: written }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.json).toMatchObject({
      id: quote.id,
      draft: null,
      isOnlyDraft: false,
      status: 'quoted',
    });
    expect(answers[0]?.json).toMatchObject({ offers: [{}] });
    expect((await rows(clientId))[0]).toMatchObject({
      leadId: expect.any(Number),
      draft: null,
      draftAt: null,
    });

    const second = await put(randomUUID(), draftSaving({ email: '' }));
    const { validUntil } = written;
    const body = {
      clientId: randomUUID(),
      customer: workCustomer(),
      work: work(),
      validUntil,
      notes: 'By phone',
    };
    const offered = await office(`/api/quotes/${second.quote.id}/offers`, { json: body });
    expect(offered.json).toMatchObject({ draft: null, internalNotes: 'By phone', status: 'quoted' });
    const [row] = await server().knex('quotes').where({ id: second.quote.id });
    expect(row?.leadId).not.toBeNull();
  });
});

describe('the next version', () => {
  async function sentQuote() {
    const { id } = await makeQuote(server().send);
    await sendOffer(await send(), id);
    return { id, uuid: recordId('quotes', id) };
  }

  test('is drafted beside what was sent: the customer’s link shows nothing of it, and it can be given up', async () => {
    const { id, uuid } = await sentQuote();
    const draft = draftSaving({ name: 'Somebody Else', message: 'Secret' });
    const { quote } = await put(uuid, draft);
    expect(quote).toMatchObject({ name: 'Imke Farrant', status: 'quoted', isOnlyDraft: false });
    const token = await tokenOf(server().knex, `Q-${id}`);
    const seen = await server().send(`/api/quotes/${id}/offer?token=${token}`);
    expect(seen.text).not.toContain('Secret');
    expect((await put(uuid, null, draft.savedId)).quote.draft).toBeNull();
    expect((await put(uuid, null, draft.savedId)).status).toBe(200);
  });

  test('of an accepted quote is refused; an unknown quote is not found', async () => {
    const { id, uuid } = await sentQuote();
    await (
      await send()
    )(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'accepted' } });
    await (
      await send()
    )(`/api/quotes/${id}/project`, { method: 'POST' });
    expect((await put(uuid, draftSaving())).status).toBe(409);
    expect(await verdicts(device, change(device, uuid, draftSaving(), null))).toEqual(['refused']);
    expect((await put(recordId('quotes', 2 ** 30), draftSaving())).status).toBe(404);
    expect((await put(randomUUID(), null)).status).toBe(404);
  });

  test('a draft that is all there is is deleted with its quote, and comes back with it', async () => {
    const { quote } = await put(randomUUID(), draftSaving({ email: '' }));
    const uuid = recordId('quotes', quote.id);
    expect((await put(uuid, null, quote.draft?.savedId)).status).toBe(409);
    const office = await send();
    expect((await office(`/api/quotes/${quote.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await put(uuid, draftSaving(), quote.draft?.savedId)).status).toBe(404);
    const back = await office(`/api/quotes/${quote.id}/restore`, { method: 'POST' });
    expect(back.json).toMatchObject({ isOnlyDraft: true, draft: { savedId: quote.draft?.savedId } });
  });
});

describe('two people', () => {
  test('the second is told with the draft as it is, online and by a device, and decides', async () => {
    const uuid = recordId('quotes', (await makeQuote(server().send)).id);
    const [first, second, third] = [draftSaving(), draftSaving({ message: 'Mine' }), draftSaving()];
    await put(uuid, first);
    const online = await put(uuid, second, null);
    expect(online.status).toBe(409);
    expect(online.answer.json).toMatchObject({ details: { current: { draft: { savedId: first.savedId } } } });
    const { results } = await device.sync([change(device, uuid, third, null)]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile', entityNow: { draft: { savedId: first.savedId } } },
    ]);
    expect(await verdicts(device, change(device, uuid, third, first))).toEqual(['applied']);
    expect((await put(uuid, second, first.savedId)).status).toBe(409);
    expect((await put(uuid, second, third.savedId)).quote.draft).toMatchObject({ form: { message: 'Mine' } });
    // What was saved before is known for ever, and does not come back.
    expect(await verdicts(device, change(device, uuid, first, null))).toEqual(['applied']);
    expect((await put(uuid, third, null)).quote.draft).toMatchObject({ savedId: second.savedId });
  });

  test('ten saving at once from the same draft: one of them is kept', async () => {
    const uuid = recordId('quotes', (await makeQuote(server().send)).id);
    const start = draftSaving();
    await put(uuid, start);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => put(uuid, draftSaving(), start.savedId)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('sent meanwhile is a clash too', async () => {
    const { id } = await makeQuote(server().send);
    const uuid = recordId('quotes', id);
    const first = draftSaving();
    await put(uuid, first);
    await sendOffer(await send(), id);
    expect(await verdicts(device, change(device, uuid, draftSaving(), first))).toEqual(['changed_meanwhile']);
  });
});

describe('written without a network', () => {
  test('made and changed before and after it was handed in, in order', async () => {
    const id = randomUUID();
    const [one, two, three] = [
      draftSaving(),
      draftSaving({ message: 'Two' }),
      draftSaving({ message: 'Three' }),
    ];
    const made = create(device, id, one);
    const changed = change(device, id, two, one);
    expect(await verdicts(device, made, { ...changed, dependsOn: made.id })).toEqual(['applied', 'applied']);
    expect(await verdicts(device, change(device, id, three, two))).toEqual(['applied']);
    const [row] = await rows(id);
    expect(row).toMatchObject({ draft: { savedId: three.savedId }, writtenBy: device.actor.id });
  });

  test('the call had arrived although no answer came: what is typed since follows it; a colleague’s is no part of that', async () => {
    const [id, tried, next] = [randomUUID(), draftSaving(), draftSaving({ message: 'Next' })];
    await put(id, tried);
    const after = [tried.savedId];
    expect(await verdicts(device, create(device, id, { ...next, after }))).toEqual(['applied']);
    expect((await rows(id))[0]).toMatchObject({ draft: { savedId: next.savedId } });
    expect(await verdicts(device, create(device, id, { ...draftSaving(), after }))).toEqual([
      'changed_meanwhile',
    ]);
    // What was replaced on the device arrives after all: nothing is overwritten.
    expect(await verdicts(device, create(device, id, tried))).toEqual(['applied']);
    expect((await rows(id))[0]).toMatchObject({ draft: { savedId: next.savedId } });
    expect(await verdicts(device, create(device, id, draftSaving()))).toEqual(['changed_meanwhile']);
  });

  test('whoever may not write quotes is refused when it is handed in', async () => {
    const floor = makeDevice(syncFor(server().knex), await makeUser(server().knex, 'workshop'));
    const id = randomUUID();
    expect(await verdicts(floor, create(floor, id, draftSaving()))).toEqual(['forbidden']);
    expect(await rows(id)).toEqual([]);
    const workshop = (await server().as('workshop')).send;
    const json = { draft: draftSaving(), seen: null };
    expect((await workshop(`/api/quote-drafts/${id}`, { method: 'PUT', json })).status).toBe(403);
  });
});

test('the artwork of a draft is not swept up', async () => {
  const artwork = await makeArtwork(server().knex);
  const line = draftForm().lines[0];
  const placements = [{ position: 'front' as const, method: 'print', artwork }];
  await put(randomUUID(), draftSaving({ lines: [{ ...present(line), placements }] }));
  const [kept] = await server().knex('artworks').where({ sha256: artwork.sha256 });
  expect(kept?.attachedAt).not.toBeNull();
});
