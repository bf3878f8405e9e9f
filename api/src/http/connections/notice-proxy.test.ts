import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createSend } from '#tests/support/http-client.ts';
import { noticeProxy } from './notice-proxy.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: line => void lines.push(line) });
const app = new Koa().use(noticeProxy(log)).use(ctx => void (ctx.body = 'served'));
const server = app.listen(0, '127.0.0.1');
afterEach(() => void server.close());

it('says once that a proxy is not trusted, and what to do', async () => {
  if (!server.listening) await once(server, 'listening');
  const send = createSend(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await send('/');
  expect(lines).toEqual([]);
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  for (let n = 0; n < 3; n++) expect((await send('/', { headers })).text).toBe('served');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY=1');
  // Whose address it is stays out of the log.
  expect(lines[0]).not.toContain('203.0.113.7');
});
