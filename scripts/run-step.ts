/** One program of the test run: quiet when it is well, all of its output when it is not. */
import { spawn, type ChildProcess } from 'node:child_process';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string> | undefined;
}

export class FailedStep extends Error {
  readonly step: Step;
  readonly output: string;

  constructor(step: Step, output: string) {
    super(`${step.name} failed`);
    this.step = step;
    this.output = output;
  }

  report(): string {
    const { name, command } = this.step;
    return `\n${'─'.repeat(78)}\n✗ ${name}: ${command.join(' ')}\n\n${this.output.trim()}`;
  }
}

const running = new Set<ChildProcess>();
let isStopped = false;

export async function runStep(step: Step): Promise<void> {
  if (isStopped) throw new FailedStep(step, 'Not begun: another step had failed.');
  const startedAt = performance.now();
  const [program = '', ...args] = step.command;
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, {
    env: { ...process.env, ...colour, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', chunk => (output += chunk));
  child.stderr.on('data', chunk => (output += chunk));
  const code = await new Promise<number | null>(resolve => {
    child.once('error', error => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  running.delete(child);
  if (code !== 0) throw new FailedStep(step, output);
  const summary = lastFigures(output);
  console.log(
    `✓ ${step.name.padEnd(16)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s${summary}`,
  );
}

/** Ends what still runs in the other lane, and lets nothing more begin there. */
export function stopSteps(): void {
  isStopped = true;
  for (const child of running) child.kill('SIGTERM');
}

/** How many tests that was, from the reporters of Vitest and Playwright, and what this machine could not run. */
function lastFigures(output: string): string {
  // oxlint-disable-next-line no-control-regex -- colour codes are control characters
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const figures = /Tests\s+(.*(?:passed|skipped).*)/.exec(plain)?.[1] ?? /(\d+ passed)/.exec(plain)?.[1];
  const leftOut = plain.match(/^\S+: left out, .*$/gm) ?? [];
  return [figures ? `   ${figures.trim()}` : '', ...leftOut.map(line => `\n  ${line}`)].join('');
}
