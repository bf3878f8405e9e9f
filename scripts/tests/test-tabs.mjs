/** `npm run test:sync:tabs`: lets a tab die TAB_KILLS times (50) while it saves a signature. */
import { spawnSync } from 'node:child_process';

const env = { ...process.env, TAB_KILLS: process.env.TAB_KILLS ?? '50' };
const args = ['test', 'tests/e2e/field/shift.spec.ts', '-g', 'a tab that dies'];
process.exitCode = spawnSync('node_modules/.bin/playwright', args, { stdio: 'inherit', env }).status ?? 1;
