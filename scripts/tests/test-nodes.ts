/**
 * `npm run test:nodes -- [22 24]`: runs the unit tests and starts the shop on each version of Node. They come from npm,
 * as the builds that its `node` package is made of (no script of a package runs), and stay in `.cache/nodes`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#api/project-root.ts';
import { triedNodes } from '../supply/tried-nodes.ts';

/** While nobody owns a shop, its pages lead to the first start. */
const owner = {
  ADMIN_USERNAME: 'keeper',
  ADMIN_EMAIL: 'keeper@selvedge.example',
  ADMIN_PASSWORD: 'nine looms and a kettle',
};
const wanted = process.argv.slice(2);
let failed = 0;
for (const major of wanted.length > 0 ? wanted : triedNodes) {
  const node = fetchNode(major);
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const version = stdout.trim();
  const isGreen = runUnitTests(node);
  const trouble = await startShop(node);
  console.log(
    `Node ${version}: unit tests ${isGreen ? 'green' : 'RED'}, the shop ${trouble === null ? 'starts, answers and ends' : `FAILS: ${trouble}`}.`,
  );
  if (!isGreen || trouble !== null) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;

/** The newest of a major version; npm asks again, so that a new one is found. */
function fetchNode(major: string): string {
  const folder = path.join(projectRoot, '.cache', 'nodes', major);
  mkdirSync(folder, { recursive: true });
  // Of its own, so that npm doesn't look at the project around it.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const build = `node-${system}-${process.arch}`;
  const npm = process.env['npm_execpath'];
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', `${build}@${major}`];
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`Node ${major} could not be fetched (${build}).`);
  return path.join(folder, 'node_modules', build, 'bin', system === 'win' ? 'node.exe' : 'node');
}

function runUnitTests(node: string): boolean {
  const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(node, [vitest, 'run', '--project', 'unit'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: withNode(node),
  });
  return status === 0;
}

/** With an embedded database of its own. Null when all is well. */
async function startShop(node: string): Promise<string | null> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-node-'));
  const child = spawn(node, [path.join(projectRoot, 'scripts', 'start.mjs')], {
    cwd: projectRoot,
    env: { ...withNode(node), DATA_DIR: dataDir, DEMO: '0', ...owner, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  try {
    const address = await new Promise<string | null>(resolve => {
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', line => {
          said.push(line);
          const found = / is open at (\S+)/.exec(line)?.[1];
          if (found) resolve(found);
        });
      child.once('exit', () => resolve(null));
    });
    if (address === null) return said.slice(-5).join(' ') || 'it ended without a word';
    for (const page of ['/healthz', '/readyz', '/']) {
      const answer = await fetch(new URL(page, address));
      if (!answer.ok) return `${page} answers ${answer.status}`;
    }
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await ended;
    return code === 0 ? null : `it ended with ${code}`;
  } finally {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Programs that are started by name are this version too. */
function withNode(node: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _own, ...env } = process.env;
  return { ...env, PATH: `${path.dirname(node)}${path.delimiter}${env['PATH'] ?? ''}` };
}
