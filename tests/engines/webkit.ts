/** WebKitGTK, Safari's engine, by its own WebDriver; its window stands on a screen that nobody sees. */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Builder, By, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/free-port.ts';
import { startCompanion, type Companion } from './companion.ts';
import type { Control, Engine, EngineWindow, Look } from './engine.ts';
import { findProgram } from './find-program.ts';

const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };
/** Presses keys of the window itself, which its driver does not. */
const packagesForText = { ...packages, xdotool: 'xdotool' };

export const webkit: Engine = {
  name: 'WebKitGTK',
  missing({ text }) {
    const needed = text === '100 %' ? packages : packagesForText;
    const absent = Object.entries(needed).filter(([program]) => !findProgram(program));
    const [programs, names] = [0, 1].map(at => absent.map(entry => entry[at]));
    return absent.length > 0
      ? `${programs?.join(' and ')} (Debian: apt-get install ${names?.join(' ')})`
      : null;
  },
  async launch(outside, { size, text }) {
    const companions: Companion[] = [];
    const end = async () => {
      for (const companion of companions.toReversed()) await companion.end();
    };
    try {
      const screen = startCompanion(findProgram('Xvfb') ?? '', screenArgs);
      companions.push(screen);
      const display = `:${await Promise.race([screen.line, screen.lost])}`;
      const port = await freePort();
      const env = {
        DISPLAY: display,
        // No session bus: with one, a second window would open in the first one's browser.
        DBUS_SESSION_BUS_ADDRESS: '',
        NO_AT_BRIDGE: '1',
        // Mesa's software driver (swrast_dri.so) crashes now and then in the browser's compositor, and the tab is gone.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      };
      const service = startCompanion(findProgram('WebKitWebDriver') ?? '', [`--port=${port}`], env);
      companions.push(service);
      const address = `http://127.0.0.1:${port}`;
      await Promise.race([untilItListens(address), service.lost]);
      const driver = await openSession(address, outside.port, size);
      if (text === '200 %') await enlargeText(driver, display);
      return windowOf(driver, async () => {
        await driver.quit();
        await end();
      });
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** On the first number that is free, which it writes to file descriptor 3. */
const screenArgs = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];

const patienceMs = 30_000;

async function untilItListens(address: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error('WebKitWebDriver does not answer.');
    await pause(50);
  }
}

/** The proxy is an argument: given as a capability, WebKitGTK 2.50 speaks TLS to the proxy itself. */
async function openSession(address: string, proxyPort: number, size: Look['size']): Promise<WebDriver> {
  const args = [
    '--automation',
    '--zoom-text-only=true',
    `--proxy=http://127.0.0.1:${proxyPort}`,
    '--ignore-host=localhost',
  ];
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { args },
    })
    .build();
  await driver.manage().window().setRect(size);
  return driver;
}

/** Text alone is made larger, as Safari does it, by a fifth with each press: 207 % after four. Lengths in `rem` follow. */
async function enlargeText(driver: WebDriver, display: string): Promise<void> {
  const sizePx = () =>
    driver
      .executeScript<string>('return getComputedStyle(document.documentElement).fontSize')
      .then(parseFloat);
  const deadline = performance.now() + patienceMs;
  for (let px = await sizePx(), before = px; px < 32; before = px) {
    await pressKey(display, 'ctrl+plus');
    for (; px === before; px = await sizePx()) {
      if (performance.now() > deadline) throw new Error('WebKitGTK does not make its text larger.');
      await pause(50);
    }
  }
}

async function pressKey(display: string, key: string): Promise<void> {
  const onWindow = ['search', '--onlyvisible', '--name', '.', 'windowfocus', '--sync', 'key', key];
  await promisify(execFile)(findProgram('xdotool') ?? '', onWindow, {
    env: { ...process.env, DISPLAY: display },
  });
}

/** Its driver does not hand over the console, so the page keeps what it complained about since it was loaded. */
const noteFaults = `
  const faults = (window.faults = []);
  addEventListener('error', event => event.message && faults.push(event.message));
  addEventListener('unhandledrejection', event => faults.push(String(event.reason)));
  for (const name of ['error', 'warn']) {
    const write = console[name];
    console[name] = (...words) => (faults.push(words.join(' ')), write.apply(console, words));
  }`;

function windowOf(driver: WebDriver, close: () => Promise<void>): EngineWindow {
  return {
    async goto(url) {
      await driver.get(url);
      await driver.executeScript(noteFaults);
    },
    async reload() {
      await driver.navigate().refresh();
      await driver.executeScript(noteFaults);
    },
    read: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
    async find(expression) {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
      return element && controlOf(element);
    },
    async drag([first, ...rest]) {
      if (!first) return;
      const at = ({ x, y }: typeof first) =>
        ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 20 }) as const;
      const stroke = driver.actions().move(at(first)).press();
      for (const point of rest) stroke.move(at(point));
      await stroke.release().perform();
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    faults: () => driver.executeScript<string[]>('return window.faults'),
    close,
  };
}

function controlOf(element: WebElement): Control {
  return {
    press: () => element.click(),
    async type(text) {
      await element.click();
      // Two calls: it lets go of Control at the end of a call and no sooner.
      await element.sendKeys(Key.chord(Key.CONTROL, 'a'));
      await element.sendKeys(text);
    },
    choose: value => element.findElement(By.css(`option[value="${value}"]`)).click(),
    attach: file => element.sendKeys(file),
  };
}
