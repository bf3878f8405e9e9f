/**
 * `npm run test:faults`: kills the shop, its database, the wires and the browser at every point between a cart and its
 * mail, FAULT_ROUNDS times (25). Both halves run, also when the first one breaks, and each prints its table.
 */
import { spawnSync } from 'node:child_process';

const halves = [
  ['vitest', 'run', '--project', 'db', 'tests/faults/payments/long-run'],
  ['playwright', 'test', 'tests/e2e/field/kills.spec.ts'],
];

const env = { ...process.env, FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '25' };
const ends = halves.map(
  ([program, ...args]) => spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit', env }).status,
);
process.exitCode = ends.every(status => status === 0) ? 0 : 1;
