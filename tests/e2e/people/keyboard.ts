/** A person without a pointer, who moves by Tab and must always see the focus. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has between two steps of a task. */
const longestWay = 90;

export class KeyboardUser {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Presses Tab until the element has focus, and checks that focus is visible at every stop. */
  async tabTo(place: Locator): Promise<void> {
    await expect(place).toBeAttached();
    const passed: string[] = [];
    for (let stop = 0; stop < longestWay; stop++) {
      await this.press('Tab');
      const { name, isSeen, isThere } = await place.evaluate(whereFocusIs);
      passed.push(name);
      expect(isSeen, `the focus can be seen on ${name}`).toBe(true);
      if (isThere) return;
    }
    throw new Error(`Not reached with Tab. Passed: ${passed.join(' > ')}`);
  }

  async goTo(place: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(place);
    await this.press(key);
  }

  /** Tab stays inside. */
  async expectHeldIn(dialog: Locator, stops: number): Promise<void> {
    for (let stop = 0; stop < stops; stop++) {
      await this.press('Tab');
      expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true);
    }
  }
}

/** The focus ring may be on the control or on its visible part: the label of a file input, the frame of a field. */
function whereFocusIs(wanted: Element): { name: string; isSeen: boolean; isThere: boolean } {
  const focused = document.activeElement;
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.trim().slice(0, 40) ?? '';
  let isSeen = focused === document.body || focused === null;
  let drawn: Element | null = focused;
  for (let step = 0; drawn && step < 3; step++, drawn = drawn.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    const { width, height } = drawn.getBoundingClientRect();
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 8 && height > 8)
      isSeen = true;
  }
  return { name: `${focused?.tagName.toLowerCase()} "${name}"`, isSeen, isThere: focused === wanted };
}
