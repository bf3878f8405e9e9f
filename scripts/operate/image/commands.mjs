/** Programs that the check of the image runs, with their output where it matters. */
import { spawnSync } from 'node:child_process';

/** The first of these programs that is not here; null when all are. */
export const missingProgram = names =>
  names.find(name => spawnSync(name, ['--version'], { stdio: 'ignore' }).error) ?? null;

/**
 * @returns {string} what it printed, with its errors among it if `withErrors` is set.
 * @throws Error with its last lines when it fails.
 */
export function run(program, args, { cwd, withErrors = false } = {}) {
  const ran = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 });
  if (ran.error) throw ran.error;
  const all = `${ran.stdout}${ran.stderr}`;
  if (ran.status !== 0) {
    const last = all.split('\n').slice(-40).join('\n');
    throw new Error(`${program} ${args.join(' ')} ended with ${ran.status}:\n${last}`);
  }
  return withErrors ? all : ran.stdout;
}
