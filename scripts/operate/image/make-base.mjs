/**
 * The image that the Dockerfile begins with, made here for machines that reach no registry of images: Debian's packages of
 * that release, and the build of Node of that version from npm. It is not the official image; what it holds of Debian and
 * of Node is the same, and npm is one of its major version.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './commands.mjs';

/** Of every image here: without a network of its own, and one layer for each stage. Only Docker's format has a health check. */
export const buildFlags = ['--isolation', 'chroot', '--format', 'docker', '--layers=false'];

/** Of Node's major version. */
const npmWithNode = { 20: 10, 22: 10, 24: 11 };

/** `node:22.23.3-bookworm-slim` in parts. @throws Error for another kind of name. */
export function readBaseName(name) {
  const [, version, suite] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(name) ?? [];
  if (!version) throw new Error(`${name} can't be made here: it is not node:VERSION-SUITE-slim.`);
  return { version, suite, npm: npmWithNode[Number(version.split('.')[0])] };
}

/** Makes it under its own name in the store that `podman` uses, unless it is there. */
export function makeBase(name, { podman, scratch }) {
  const tag = `docker.io/library/${name}`;
  if (podman('images', '--quiet', tag).trim() !== '') return;
  const { version, suite, npm } = readBaseName(name);
  const folder = mkdtempSync(path.join(scratch, 'base-'));
  try {
    run('debootstrap', ['--variant=minbase', suite, path.join(folder, 'root')]);
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const build = `node-linux-${process.arch}`;
    const wanted = [`${build}@${version}`, `npm@${npm}`];
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', ...wanted], {
      cwd: folder,
    });
    for (const command of ['npm-cli.js', 'npx-cli.js'])
      chmodSync(path.join(folder, 'node_modules', 'npm', 'bin', command), 0o755);
    mkdirSync(path.join(folder, 'trusted'));
    // Where this machine trusts one more authority, what is built here has to as well.
    const trusted = process.env.NODE_EXTRA_CA_CERTS;
    if (trusted) copyFileSync(trusted, path.join(folder, 'trusted', 'extra.pem'));
    writeFileSync(path.join(folder, 'Containerfile'), containerfile(build, Boolean(trusted)));
    podman('build', ...buildFlags, '--tag', tag, folder);
  } finally {
    // A debootstrap that was broken off leaves this machine's own /proc and /sys in there.
    for (const mounted of ['proc', 'sys'])
      spawnSync('umount', ['--quiet', path.join(folder, 'root', mounted)]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const containerfile = (build, isTrusting) => `FROM scratch
COPY root /
COPY node_modules/${build}/bin/node /usr/local/bin/node
COPY node_modules/npm /usr/local/lib/node_modules/npm
COPY trusted /usr/local/share/trusted
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \\
  groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
${isTrusting ? 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/trusted/extra.pem\n' : ''}CMD ["node"]
`;
