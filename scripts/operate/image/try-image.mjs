/**
 * Builds the Dockerfile as it is and runs the image as `docs/operate/docker` does: not as root, without rights, on a root
 * that cannot be written. The shop is opened over HTTP, backed up, brought back into empty volumes and ended.
 */
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../build-stamp.mjs';
import { lookAtArmBuilds } from './arm-builds.mjs';
import { missingProgram, run } from './commands.mjs';
import { buildFlags, makeBase, readBaseName } from './make-base.mjs';

const tag = 'localhost/selvedge-check';
/** While nobody owns a shop, its pages lead to the first start. */
const owner = {
  ADMIN_USERNAME: 'keeper',
  ADMIN_EMAIL: 'keeper@selvedge.example',
  ADMIN_PASSWORD: 'nine looms and a kettle',
};

/** Why the image cannot be built on this machine; null when it can. */
export function whyNoImage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root';
  const missing = missingProgram(['podman', 'debootstrap', 'npm']);
  return missing && `needs ${missing}, which is not here`;
}

/** @returns {Promise<string[]>} a line for each thing that was tried. @throws Error at the first that fails. */
export async function tryImage() {
  const store = process.env.IMAGE_STORE ?? path.join(projectRoot, '.cache', 'image');
  mkdirSync(store, { recursive: true });
  const scratch = mkdtempSync(path.join(store, 'work-'));
  const containers = openPodman(store);
  const { podman } = containers;
  const dockerfile = path.join(projectRoot, 'Dockerfile');
  const said = [];
  try {
    const from = baseName(readFileSync(dockerfile, 'utf8'));
    makeBase(from, { podman, scratch });
    const startedAt = performance.now();
    podman('build', ...buildFlags, '--pull=never', '--tag', tag, '--file', dockerfile, projectRoot);
    const [{ Size, Architecture }] = JSON.parse(podman('image', 'inspect', tag));
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    said.push(`built for ${Architecture} in ${minutes} min, ${Math.round(Size / 1e6)} MB with its base`);
    const backups = path.join(scratch, 'backups');
    mkdirSync(backups);
    chownSync(backups, 1000, 1000);
    said.push(await runOnce(containers, 'first', backups, liveChecks));
    said.push(await runOnce(containers, 'second', backups, broughtBackChecks));
    const lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
    const { version: node, suite } = readBaseName(from);
    said.push(lookAtArmBuilds({ lock, node, suite, scratch }));
    return said;
  } finally {
    podman('rmi', '--force', '--ignore', tag);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The one image that all stages of a Dockerfile begin with, or with each other. */
export function baseName(text) {
  const lines = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const stages = new Set(lines.map(([, , stage]) => stage));
  const [name, ...others] = new Set(lines.map(([, one]) => one).filter(one => !stages.has(one)));
  if (!name || others.length > 0) throw new Error('The Dockerfile does not begin with one image.');
  return name;
}

/** With a store of its own, which other containers of this machine know nothing of. */
function openPodman(store) {
  const own = ['--root', path.join(store, 'storage'), '--runroot', path.join(store, 'run')];
  // Without overlays each layer is a copy.
  const driver = readFileSync('/proc/filesystems', 'utf8').includes('overlay') ? 'overlay' : 'vfs';
  const always = [...own, '--storage-driver', driver, '--cgroup-manager', 'cgroupfs'];
  if (missingProgram(['runc']) === null) always.push('--runtime', 'runc');
  return {
    podman: (...args) => run('podman', [...always, ...args]),
    logsOf: container => run('podman', [...always, 'logs', container], { withErrors: true }),
  };
}

/** As in compose.yml, but for the embedded database and the network, which a check need not set up. */
const asShipped = [
  '--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges',
  '--network host --ulimit nofile=4096:4096 --ulimit nproc=4096:4096',
].flatMap(flags => flags.split(' '));

/** A container with an empty data volume, from its start to its end. */
async function runOnce({ podman, logsOf }, name, backups, { before, during }) {
  const container = `selvedge-check-${name}`;
  const port = await freePort();
  const settings = { PORT: port, LOG_LEVEL: 'warn', ...owner };
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const volumes = ['--volume', `${container}:/data`, '--volume', `${backups}:/backups`];
  const inside = (...args) => podman('exec', container, ...args);
  const command = (...args) => podman('run', '--rm', ...asShipped, ...env, ...volumes, tag, ...args);
  try {
    const prepared = before(command);
    podman('run', '--detach', '--name', container, ...asShipped, ...env, ...volumes, tag);
    const isRunning = () => podman('inspect', '--format', '{{.State.Running}}', container).trim() === 'true';
    const origin = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
      if (!isRunning()) throw new Error(`The container ended:\n${logsOf(container)}`);
      await pause(200);
    }
    const found = await during({ origin, inside });
    podman('healthcheck', 'run', container);
    podman('stop', '--time', '30', container);
    const code = podman('inspect', '--format', '{{.State.ExitCode}}', container).trim();
    if (code !== '0') throw new Error(`The container ended with ${code}:\n${logsOf(container)}`);
    return [prepared, found, 'healthy, and ended with 0 when it was asked to'].filter(Boolean).join('; ');
  } finally {
    podman('rm', '--force', '--ignore', container);
    podman('volume', 'rm', '--force', container);
  }
}

const copy = '/backups/copy.tar.age';
const key = '/backups/backup.key';

const liveChecks = {
  before: () => null,
  async during({ origin, inside }) {
    const pages = await openPages(origin);
    const uid = inside('id', '-u').trim();
    if (uid !== '1000') throw new Error(`It runs as ${uid}.`);
    const written = inside('sh', '-c', 'touch /shop/x 2>/dev/null && echo written || echo refused').trim();
    if (written !== 'refused') throw new Error('Its root can be written.');
    const operate = (...args) => inside('node', 'scripts/operate.mjs', ...args);
    operate('check:files');
    const [, recipient] = /BACKUP_TO=(age1\w+)/.exec(operate('backup:key', '--to', key)) ?? [];
    operate('backup', '--key', recipient, '--to', copy);
    operate('drill', '--from', copy, '--key', key);
    return `runs as user 1000 on a read-only root; ${pages} pages and files open; backed up, and the drill holds`;
  },
};

const broughtBackChecks = {
  before(command) {
    command('node', 'scripts/operate.mjs', 'restore', '--from', copy, '--key', key);
    return 'brought back into empty volumes';
  },
  async during({ origin }) {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`The owner can't sign in: ${answer.status} ${await answer.text()}`);
    return 'its owner signs in';
  },
};

/** What a browser asks for first. @returns {Promise<number>} how many. */
async function openPages(origin) {
  const page = await open(origin, '/');
  const wanted = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|webmanifest))"/g)].map(([, at]) => at);
  if (!wanted.some(at => at.endsWith('.js'))) throw new Error('The home page loads no script.');
  const others = ['/healthz', '/api/shop', '/api/products', '/manifest.webmanifest', '/sw.js'];
  const all = new Set([...wanted, ...others]);
  for (const at of all) await open(origin, at);
  return all.size + 1;
}

async function open(origin, at) {
  const answer = await fetch(`${origin}${at}`);
  if (!answer.ok) throw new Error(`${at} answers ${answer.status}.`);
  return answer.text();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
