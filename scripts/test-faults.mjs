/** `npm run test:faults`: kills the shop, its database and the wire to the payment provider at every point. */
import { spawnSync } from 'node:child_process';

const rounds = process.env.FAULT_ROUNDS ?? '3';
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'db', 'tests/faults/payments/long-run'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULT_ROUNDS: rounds },
  },
);
process.exitCode = status ?? 1;
