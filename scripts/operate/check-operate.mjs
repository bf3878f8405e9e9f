/**
 * `npm run check:operate`: checks the files of docs/operate with the programs that will read them, and builds and runs the
 * image. A program that is not here is named and left out; `apt-get install caddy haproxy prometheus podman runc
 * debootstrap` brings most of them. `-- --quick` leaves the image out, which takes minutes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../build-stamp.mjs';
import { tryImage, whyNoImage } from './image/try-image.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-operate-'));
const operate = path.join(projectRoot, 'docs', 'operate');

/** The unit with programs and folders that are on this machine: what is checked is its form. */
function localUnit() {
  const unit = readFileSync(path.join(operate, 'systemd', 'selvedge.service'), 'utf8')
    .replace('/usr/bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/selvedge', `WorkingDirectory=${projectRoot}`)
    .replace(/^User=.*\nGroup=.*$/m, 'User=root');
  const file = path.join(folder, 'selvedge.service');
  writeFileSync(file, unit);
  return file;
}

/** HAProxy's, with addresses and a port that are on this machine, and without the certificate. */
function localHaproxy() {
  const config = readFileSync(path.join(operate, 'haproxy', 'haproxy.cfg'), 'utf8')
    .replace(/bind :443 ssl .*$/m, 'bind 127.0.0.1:1443')
    .replaceAll(/node[12]:3000/g, '127.0.0.1:3000');
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  return file;
}

const composeEnv = { SHOP_DOMAIN: 'shop.example', DATABASE_PASSWORD: 'x', BACKUP_TO: 'plain' };
const checks = [
  ['systemd-analyze', ['verify', localUnit()], {}],
  [
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', path.join(operate, 'docker', 'Caddyfile')],
    { HOME: folder, XDG_DATA_HOME: folder, SHOP_UPSTREAM: '127.0.0.1:3000' },
  ],
  ['haproxy', ['-c', '-f', localHaproxy()], {}],
  ['promtool', ['check', 'rules', path.join(operate, 'alerts.yml')], {}],
  ['docker', ['compose', '-f', path.join(operate, 'docker', 'compose.yml'), 'config', '--quiet'], composeEnv],
];

let failed = 0;
for (const [program, args, env] of checks) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim();
  // `docker` without its compose plugin knows no such command.
  const isMissing =
    error?.code === 'ENOENT' || /is not a docker command|unknown shorthand flag: 'f'/.test(said);
  if (isMissing) console.log(`${program}: not here, left out.`);
  else if (status === 0) console.log(`${program} ${args[0]}: well.`);
  else {
    failed++;
    console.log(`${program} ${args[0]}: ${said}`);
  }
}
rmSync(folder, { recursive: true, force: true });

const whyNot = process.argv.includes('--quick') ? 'not asked for' : whyNoImage();
if (whyNot) console.log(`image: ${whyNot}, left out.`);
else
  try {
    for (const line of await tryImage()) console.log(`image: ${line}.`);
  } catch (error) {
    failed++;
    console.log(`image: ${error.message}`);
  }
process.exitCode = failed > 0 ? 1 : 0;
