/** Programs that the check of the image runs, with their output where it matters. */
import { spawnSync } from 'node:child_process';

/** The first of these programs that is not here; null when all are. */
export const missingProgram = names =>
  names.find(name => spawnSync(name, ['--version'], { stdio: 'ignore' }).error) ?? null;

/**
 * @returns {string} what it printed, with what it told of on the way if `isTold` is set.
 * @throws Error with its last lines when it fails.
 */
export function run(program, args, { cwd, env = {}, isTold = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
  });
  if (error) throw error;
  const told = `${stdout}${stderr}`;
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')} ended with ${status}:\n${told.split('\n').slice(-40).join('\n')}`,
    );
  return isTold ? told : stdout;
}
