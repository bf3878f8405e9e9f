/** Answers that are written while they are read: what fails is an error answer, and never half a file. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '#tests/support/endpoints.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ logLevel: 'silent' });

const searched = ['/api/quotes/export', '/api/audit/export', '/api/quotes', '/api/audit', '/api/orders'];

describe.each(searched)('%s', path => {
  it.each(['a%00b', '%00', '%ED%A0%80%00'])('refuses a search for %s', async search => {
    const admin = await server().as('admin');
    const answer = await admin.send(`${path}?search=${search}`);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'invalid' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});

describe.each([
  ['/api/quotes/export', 'quotes'],
  ['/api/audit/export', 'audit_events'],
])('%s', (path, table) => {
  it('answers an error when its first rows can’t be read, and writes down no export', async () => {
    const { knex, as } = server();
    const admin = await as('admin');
    const exports = () => knex('audit_events').where('action', 'like', '%export').count('*').first();
    const before = await exports();
    await knex.schema.renameTable(table, 'away');
    const answer = await admin.send(path).finally(() => knex.schema.renameTable('away', table));
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ code: 'internal' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(await exports()).toEqual(before);
  });

  it('gives a file with its head, rows or not', async () => {
    const admin = await server().as('admin');
    const answer = await admin.send(`${path}?search=nobody-has-written-this`);
    expect(answer.status).toBe(200);
    expect(answer.text.trimEnd().split('\n')).toHaveLength(1);
  });
});

it.each(endpoints.filter(([, { query }]) => query))(
  '%s refuses NUL in any parameter',
  async (_name, endpoint) => {
    const admin = await server().as('admin');
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    const answer = await admin.send(`${path}?search=%00&token=%00&path=%00`, { method: endpoint.method });
    expect([403, 404, 422]).toContain(answer.status);
  },
);

it.each(['/products/%00', '/products?search=%00', '/pages/a%00', '/media/a%00.webp', '/garments/%00.svg'])(
  'a page at %s is no failure of the server',
  async path => {
    expect((await server().send(path)).status).toBeLessThan(500);
  },
);
