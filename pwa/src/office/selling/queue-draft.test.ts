import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import type { UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { readPending } from '#pwa/common/local/kept/read-pending.ts';
import { saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { allItems, deviceNow, freshDatabase, newId, userId } from '#tests/support/device-database.ts';
import { discardDrafts, draftChange, waitingDrafts } from './queue-draft.ts';

let db: UserDatabase;
beforeEach(() => {
  db = freshDatabase();
});
afterEach(() => db.close());

const quote = crypto.randomUUID();
const known = recordId('quotes', 17);
const writer = () => ({ db, userId, newId, now: () => deviceNow });
type Saving = ReturnType<typeof draftSaving>;

async function save(id: string, draft: Saving | null, seen: Saving | null = null) {
  const seenDraft = seen && { ...seen, savedAt: '', byName: null };
  return saveChange(writer(), await draftChange(db, { quote: id, draft, seen: seenDraft, about: 'Imke' }));
}
const told = async () => (await allItems(db)).map(({ name, args }) => ({ name, args }));
const viewer = { userId, userName: 'Sam', isAdmin: true };
async function shown(): Promise<OfficeQuoteDetail | null> {
  const [record] = (await readPending(db, viewer)).of('quotes');
  return record?.applyTo<OfficeQuoteDetail>(null) ?? null;
}

test('a new quote is made once, with what was saved last', async () => {
  const [one, two, three] = [draftSaving(), draftSaving(), draftSaving({ name: 'Bo Lund' })];
  for (const draft of [one, two, three]) await save(quote, draft);
  expect(await told()).toEqual([
    {
      name: 'quote.create',
      args: { id: quote, changes: { draft: { ...three, after: [two.savedId, one.savedId] } } },
    },
  ]);
  expect(await shown()).toMatchObject({
    name: 'Bo Lund',
    quantity: 30,
    madeAs: quote,
    isOnlyDraft: true,
    draft: { savedId: three.savedId },
  });
});

test('savings of a known quote are one, compared with what was seen first', async () => {
  const [seen, one, two] = [draftSaving(), draftSaving(), draftSaving()];
  await save(known, one, seen);
  await save(known, two, one);
  expect(await told()).toMatchObject([
    {
      name: 'quote.draft',
      args: { changes: { draft: { savedId: two.savedId } }, was: { draft: { savedId: seen.savedId } } },
    },
  ]);
});

test('one that may have been sent is replaced too, and is named as what may have arrived', async () => {
  const [one, two] = [draftSaving(), draftSaving()];
  const first = await save(quote, one);
  await db.outbox.where({ id: first.id }).modify({ attempts: 3 });
  await save(quote, two);
  expect(await told()).toMatchObject([
    { name: 'quote.create', args: { changes: { draft: { savedId: two.savedId, after: [one.savedId] } } } },
  ]);
  expect(await shown()).toMatchObject({ draft: { savedId: two.savedId } });
});

test('settled between the look and the saving, it stays, and the next follows it', async () => {
  const [one, two] = [draftSaving(), draftSaving()];
  const first = await save(quote, one);
  const change = await draftChange(db, { quote, draft: two, seen: null, about: 'Imke' });
  await db.outbox.where({ id: first.id }).modify({ state: 'done' });
  const second = await saveChange(writer(), change);
  expect((await allItems(db)).map(({ name }) => name)).toEqual(['quote.create', 'quote.draft']);
  expect(second.args).toMatchObject({ was: { draft: { savedId: one.savedId } } });
});

test('a saving that another change waits for stays before it', async () => {
  const first = await save(quote, draftSaving());
  const call = { callId: crypto.randomUUID(), outcome: 'reached', followUpOn: null } as const;
  await saveChange(writer(), { name: 'quote.addCall', entityId: quote, args: call });
  await save(quote, draftSaving());
  const items = await allItems(db);
  expect(items.map(({ name }) => name)).toEqual(['quote.create', 'quote.addCall', 'quote.draft']);
  expect(items[0]?.id).toBe(first.id);
});

test('given up or sent, what waits is taken back', async () => {
  await save(quote, draftSaving());
  await save(known, draftSaving());
  await discardDrafts(db, quote);
  expect(await waitingDrafts(db, quote)).toEqual([]);
  expect(await waitingDrafts(db, known)).toHaveLength(1);
});
