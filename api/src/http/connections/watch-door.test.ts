import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchDoor } from './watch-door.ts';

/** A loop whose rounds, connections and clock the test moves. */
function stand() {
  const counts = { rounds: 0, taken: 0, at: 0 };
  let take = () => {};
  const door = watchDoor({
    rounds: () => counts.rounds,
    now: () => counts.at,
    onTaken(count) {
      take = count;
      return () => {};
    },
  });
  return (rounds: number, taken: number, ms: number) => {
    counts.rounds += rounds;
    counts.at += ms;
    for (let n = 0; n < taken; n++) take();
    return door.queuedMs();
  };
}

test.each([
  ['nobody comes', 50, 0, 50, 0],
  ['some come', 10, 4, 50, 0],
  ['one in every long round', 3, 3, 60, 60],
  ['one long round takes somebody in', 1, 1, 300, 300],
  ['one long round takes nobody in', 1, 0, 300, 0],
  ['sockets by the thousand, in short rounds', 200, 200, 50, 0],
  ['no round since', 0, 0, 50, 0],
] as const)('%s', (_, rounds, taken, ms, queuedMs) => {
  expect(stand()(rounds, taken, ms)).toBe(queuedMs);
});

test('a queue lasts until a round takes nobody in, however short rounds have become', () => {
  const look = stand();
  expect(look(3, 3, 60)).toBe(60);
  expect(look(50, 50, 50)).toBe(110);
  expect(look(50, 49, 50)).toBe(0);
  expect(look(50, 50, 50), 'short rounds begin none').toBe(0);
});

test('a process whose rounds are long sees the connections that the system holds for it', async () => {
  const door = watchDoor();
  const server = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const work = () => {
    const until = performance.now() + 10;
    while (performance.now() < until);
  };
  expect(door.queuedMs()).toBe(0);
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  const seen: number[] = [];
  for (let round = 0; round < 60; round++) {
    work();
    await nextRound();
    if (round % 5 === 4) seen.push(door.queuedMs());
  }
  expect(Math.max(...seen)).toBeGreaterThan(200);
  expect(seen.at(-1), 'all are in').toBe(0);
  door.stop();
  for (const client of clients) client.destroy();
  server.close();
  await once(server, 'close');
});
