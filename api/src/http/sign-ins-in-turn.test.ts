import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { registerEndpoints, type Pipeline } from './register-endpoints.ts';
import { createSignInQueue } from './limits/work-queue.ts';

const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  summary: 'Signs in',
  access: { kind: 'public' },
  limit: 'login',
  body: z.strictObject({ username: z.string() }),
  response: z.object({}),
});

const people = 200;

/** Counts how many sign-ins are being counted at the same time; none is done before all have arrived. */
function watchedLimiter(allArrived: Promise<void>) {
  let now = 0;
  const seen = { most: 0, counted: 0 };
  const take = async (name: string) => {
    if (name !== 'login') return null;
    now += 1;
    seen.counted += 1;
    seen.most = Math.max(seen.most, now);
    await allArrived;
    await new Promise(resolve => setImmediate(resolve));
    now -= 1;
    return null;
  };
  return { seen, limiter: { take, giveBack: async () => {} } };
}

test('of two hundred sign-ins at once, four are counted at a time, and all are answered', async () => {
  let arrived = 0;
  let tellAllArrived = () => {};
  const { seen, limiter } = watchedLimiter(new Promise(resolve => (tellAllArrived = resolve)));
  const pipeline = {
    limiter,
    signIns: createSignInQueue(),
    devices: { knows: async () => false, accountOf: async (name: string) => name },
    security: { record: async () => {} },
    meter: null,
    checkAnswers: true,
  } as unknown as Pipeline;
  const app = new Koa();
  app.use((_ctx, next) => {
    arrived += 1;
    if (arrived === people) tellAllArrived();
    return next();
  });
  app.use(registerEndpoints({ signIn }, { signIn: async () => ({}) }, pipeline).middleware);
  const server = createServer(app.callback());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answers = await Promise.all(
    Array.from({ length: people }, (_, i) =>
      fetch(`http://127.0.0.1:${port}/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: `person${i}` }),
      }),
    ),
  );
  server.close();
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(seen).toEqual({ most: 4, counted: people });
});
