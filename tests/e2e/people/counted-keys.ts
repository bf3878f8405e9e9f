/**
 * Somebody at a keyboard whose keystrokes are counted, and what the keystroke-level model makes of them (Card, Moran and
 * Newell, 1980): so long for a key, so long for each thing that has to be thought of, and what the shop kept them waiting.
 */
import type { Page } from '@playwright/test';

/** Seconds for a key, of somebody who types 40 words a minute. */
const keySeconds = 0.28;
/** Seconds to think of what comes next. */
const decisionSeconds = 1.35;

export class CountedKeys {
  readonly page: Page;
  keys = 0;
  decisions = 0;
  waitedSeconds = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Something is decided, and then typed or pressed. */
  decide(): this {
    this.decisions++;
    return this;
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** One after another; `Control+Enter` is two keys. */
  async press(...combinations: string[]): Promise<void> {
    for (const combination of combinations) {
      this.keys += combination.split('+').length;
      await this.page.keyboard.press(combination);
    }
  }

  /** For what has to be there before anybody goes on. */
  async until(shown: () => Promise<void>): Promise<void> {
    const begin = performance.now();
    await shown();
    this.waitedSeconds += (performance.now() - begin) / 1000;
  }

  /** Without what the shop kept them waiting, which depends on the machine. */
  get ownSeconds(): number {
    return this.keys * keySeconds + this.decisions * decisionSeconds;
  }

  summary(what: string): string {
    const { keys, decisions, waitedSeconds, ownSeconds } = this;
    return `${what}: ${keys} keys, ${decisions} decisions, ${ownSeconds.toFixed(0)} s by the keystroke-level model, and ${waitedSeconds.toFixed(1)} s of waiting on this machine`;
  }
}
