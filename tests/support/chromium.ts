/**
 * A browser for the tests, the first that works of: CHROME_PATH, an installed Chromium or Chrome, Playwright's own,
 * `playwright install chromium`, Debian's package. The headless shell first, which is what Playwright itself takes: the
 * same engine without windows, menus and tabs of its own.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of an installed browser, or undefined. Does not install anything. */
export async function findChromium(): Promise<string | undefined> {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (works(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and that does not start. Correct it, or leave it empty.`);
  }
  const installed = installedBrowsers().find(works);
  return installed ?? playwrightBrowser();
}

/** One with windows and notices, which the headless shell has not; undefined where none is installed. */
export function findWholeChromium(): string | undefined {
  const given = process.env['CHROME_PATH'];
  const candidates = [...(given ? [given] : []), ...installedBrowsers()];
  return candidates.find(program => !program.includes('headless') && works(program));
}

/** Like findChromium, but installs a browser if there is none. Prints progress, because a download may take minutes. */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  for (const [what, command, args] of installers()) {
    say(`No browser found: trying ${what}…`);
    const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 });
    const browser = status === 0 ? await findChromium() : undefined;
    if (browser) return browser;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. ' +
      'Install one, or set CHROME_PATH to its program.',
  );
}

function installedBrowsers(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...usualPlaces].filter(Boolean);
  const candidates = commandNames.flatMap(name =>
    folders
      .flatMap(folder => [folder, path.join(folder, name)])
      .filter(candidate => commandName(candidate) === name),
  );
  return [...new Set(candidates)];
}

function commandName(program: string): string {
  const name = path.basename(program).toLowerCase();
  return name === 'google chrome' ? 'google-chrome' : name;
}

async function playwrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return program && works(program) ? program : undefined;
}

function installers(): [what: string, command: string, args: string[]][] {
  const isRoot = process.getuid?.() === 0;
  const canSudo = !isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  const npx = path.join(path.dirname(process.execPath), 'npx');
  const get = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
  const apt = `apt-get update -qq && (${get} chromium-headless-shell || ${get} chromium)`;
  const list: [string, string, string[]][] = [
    ['playwright install chromium', npx, ['--no-install', 'playwright', 'install', 'chromium']],
  ];
  if (isRoot) list.push(['the package chromium', 'sh', ['-c', apt]]);
  if (canSudo) list.push(['the package chromium', 'sudo', ['-n', 'sh', '-c', apt]]);
  return list;
}

/** A program that only explains how to install itself (Ubuntu's) or lacks libraries does not count. */
function works(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}
