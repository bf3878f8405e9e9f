/** WebKitGTK, Safari's engine, by its own WebDriver; its window stands on a screen that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/free-port.ts';
import type { Control, Engine, EngineWindow } from './engine.ts';
import { findProgram } from './find-program.ts';

const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

export const webkit: Engine = {
  name: 'WebKitGTK',
  missing() {
    const absent = Object.entries(packages).filter(([program]) => !findProgram(program));
    const [programs, names] = [0, 1].map(at => absent.map(entry => entry[at]));
    return absent.length > 0
      ? `${programs?.join(' and ')} (Debian: apt-get install ${names?.join(' ')})`
      : null;
  },
  async launch(outside) {
    const screen = await openScreen();
    const port = await freePort();
    const service = spawn('WebKitWebDriver', [`--port=${port}`], {
      // No session bus: with one, a second window would open in the first one's browser.
      env: { ...process.env, DISPLAY: screen.display, DBUS_SESSION_BUS_ADDRESS: '', NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    });
    await untilItListens(service, port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        // The proxy as an argument: the capability would speak TLS to the proxy itself.
        'webkitgtk:browserOptions': {
          args: [
            '--automation',
            '--geometry=1280x900',
            `--proxy=http://127.0.0.1:${outside.port}`,
            '--ignore-host=localhost',
          ],
        },
      })
      .build();
    return windowOf(driver, async () => {
      await driver.quit();
      await end(service);
      await end(screen.process);
    });
  },
};

/** An X server on the first number that is free. */
async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(createInterface(server.stdio[3] as NodeJS.ReadableStream), 'line')) as [
    string,
  ];
  return { display: `:${number}`, process: server };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function untilItListens(service: ChildProcess, port: number): Promise<void> {
  while (service.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('WebKitWebDriver has ended.');
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
