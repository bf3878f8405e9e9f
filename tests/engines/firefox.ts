/** Firefox by WebDriver BiDi, which it speaks itself: no driver stands between. FIREFOX_PATH names another one. */
import { spawnSync } from 'node:child_process';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Control, Engine, EngineWindow } from './engine.ts';
import { findProgram } from './find-program.ts';

const program = () => process.env['FIREFOX_PATH'] || findProgram('firefox-esr', 'firefox');

/** A program that only explains how to install itself (Ubuntu's) does not count. */
function works(file: string): boolean {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.includes('Firefox');
}

/** What its settings call *Fonts, Size*. */
const largeText = { 'font.size.variable.x-western': 32, 'font.size.monospace.x-western': 26 };

export const firefox: Engine = {
  name: 'Firefox',
  missing() {
    const file = program();
    return file && works(file) ? null : 'Firefox (Debian: apt-get install firefox-esr)';
  },
  async launch(outside, { text, size }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program() ?? '',
      acceptInsecureCerts: true,
      defaultViewport: null,
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-AU',
        ...(text === '200 %' && largeText),
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': outside.port,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': outside.port,
      },
    });
    const [page = await browser.newPage()] = await browser.pages();
    // The page that it starts with has a size of its own.
    await page.setViewport(size);
    return windowOf(page, () => browser.close());
  },
};

function windowOf(page: Page, close: () => Promise<void>): EngineWindow {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) faults.push(message.text());
  });
  return {
    goto: url => onItsOwnWay(() => page.goto(url)),
    reload: () => onItsOwnWay(() => page.reload()),
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    async find(expression) {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      return element && controlOf(page, element);
    },
    async drag([first, ...rest]) {
      if (!first) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    picture: () => page.screenshot(),
    faults: async () => faults,
    close,
  };
}

/** The page that is left may be on its way somewhere itself, and that ends this: it is asked again. */
async function onItsOwnWay(go: () => Promise<unknown>): Promise<void> {
  await go().catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
    return go();
  });
}

function controlOf(page: Page, element: ElementHandle<HTMLInputElement>): Control {
  return {
    press: () => element.click(),
    async type(text) {
      await element.click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await element.type(text);
    },
    choose: async value => void (await element.select(value)),
    attach: file => element.uploadFile(file),
  };
}
