/** What a balancer is told while the shop cannot keep what people write. */
import { afterEach, expect, it } from 'vitest';
import { useTestServer } from '#tests/support/server.ts';

const roomy = { bsize: 4_096, blocks: 10_000_000, bavail: 5_000_000 };
const volume = { ...roomy };
let isDraining = false;
const server = useTestServer({
  readVolume: async () => volume,
  isDraining: () => isDraining,
  logLevel: 'silent',
});
afterEach(() => {
  Object.assign(volume, roomy);
  isDraining = false;
});

const readiness = async () => {
  const { status, json } = await server().send('/readyz');
  return status === 200 ? 'ready' : (json as { code: string }).code;
};
/** The answer is kept for a moment. */
const becomes = (word: string) => expect.poll(readiness).toBe(word);

it.each([
  ['less than 1 GB is left', { bavail: 200_000 }],
  ['less than 5 % is left', { bavail: 400_000 }],
])('says 503 while files are refused because %s, and recovers by itself', async (_what, short) => {
  await becomes('ready');
  Object.assign(volume, short);
  await expect(server().files.put('a'.repeat(64) + '.png', Buffer.from('x'))).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  await becomes('storage_unavailable');
  expect((await server().send('/healthz')).status).toBe(200);
  Object.assign(volume, roomy);
  await becomes('ready');
});

it('says 503 once the database has refused a row for want of disk, until it takes rows again', async () => {
  const { knex, send } = server();
  await becomes('ready');
  await knex.raw(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const table of ['contact_messages', 'rate_limits'])
    await knex.raw(`create trigger no_room before insert on ${table} execute function no_room()`);
  // Nobody has written yet: nobody knows.
  await becomes('ready');
  const json = {
    firstName: 'Ada',
    lastName: 'L',
    email: 'ada@example.com',
    subject: 'Caps',
    message: 'Do you print on caps?',
  };
  const refused = await send('/api/contact', { json });
  expect(refused.status, refused.text).toBe(503);
  await becomes('unavailable');
  const before = await knex('rate_limits').count('*').first();
  for (const table of ['contact_messages', 'rate_limits']) await knex.raw(`drop trigger no_room on ${table}`);
  await becomes('ready');
  expect(await knex('rate_limits').count('*').first(), 'the trial is undone').toEqual(before);
});

it('says 503 while the process is on its way out, at once', async () => {
  await becomes('ready');
  isDraining = true;
  expect(await readiness()).toBe('unavailable');
});
