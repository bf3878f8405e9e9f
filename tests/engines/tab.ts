/** What people do in a tab, the same in every engine. Each step waits until what it needs is there. */
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findCutControls, findMissedControls } from '#tests/e2e/support/layout-faults.ts';
import type { Control, EngineWindow, Look, Point } from './engine.ts';
import { findExpression, type Role, type Wanted } from './find-in-page.ts';

/** Ends what hangs; promises nothing. */
export const patienceMs = 90_000;

const layoutFaults = `Promise.all([(${findCutControls.toString()})(), (${findMissedControls.toString()})()]).then(found => found.flat())`;

interface Place {
  /** Accessible name of the group around it. */
  within?: string;
}

export class Tab {
  private readonly window: EngineWindow;
  private readonly origin: string;
  private readonly setUp: Look & { engine: string };
  /** What was wrong with the layout of places that were looked at. */
  readonly faults: string[] = [];

  constructor(window: EngineWindow, origin: string, setUp: Look & { engine: string }) {
    this.window = window;
    this.origin = origin;
    this.setUp = setUp;
  }

  async open(path: string): Promise<void> {
    await this.window.goto(`${this.origin}${path}`);
    await this.takenOver();
  }

  async reload(): Promise<void> {
    await this.window.reload();
    await this.takenOver();
  }

  /** A page's first paint comes before the app: what is pressed is the app's, where there is one. */
  private async takenOver(): Promise<void> {
    await this.holds(
      'for the app',
      `!document.getElementById('root') || performance.getEntriesByName('app-shown').length > 0`,
    );
    const { theme } = this.setUp;
    await this.holds(
      `for the ${theme} theme`,
      `!window.appearance || (appearance.choose('${theme}'), document.documentElement.dataset.theme === '${theme}')`,
    );
  }

  /** Notes what is cut off, stands out of its control or can't be hit, once it says the same twice: what opens still moves. */
  async look(place: string): Promise<void> {
    let before: string | null = null;
    const faults = await this.until(`to look at ${place}`, async () => {
      const found = await this.window.read<string[]>(layoutFaults);
      const isStill = JSON.stringify(found) === before;
      before = JSON.stringify(found);
      return isStill && found;
    });
    if (faults.length > 0) await this.keepPicture(place);
    this.faults.push(...faults.map(fault => `${place}: ${fault}`));
  }

  press(role: Role, name: string | RegExp, place: Place = {}): Promise<void> {
    return this.act({ role, name, ...place, isInReach: true }, control => control.press());
  }

  /** The label's words are those of the whole label. */
  fill(label: string | RegExp, text: string, place: Place = {}): Promise<void> {
    return this.act({ role: 'field', name: label, ...place, isInReach: true }, control => control.type(text));
  }

  choose(label: string | RegExp, value: string): Promise<void> {
    return this.act({ role: 'field', name: label }, control => control.choose(value));
  }

  upload(label: string, file: string): Promise<void> {
    return this.act({ role: 'file', name: label }, control => control.attach(file));
  }

  /** Strokes over a picture, in parts of its width and height. */
  async draw(name: string, strokes: readonly (readonly Point[])[]): Promise<void> {
    const expression = findExpression({ role: 'img', name, isInReach: true });
    let before = '';
    const box = await this.until(`to draw on ${name}`, async () => {
      const found = await this.window.read<{
        left: number;
        top: number;
        width: number;
        height: number;
      } | null>(`(${expression})?.getBoundingClientRect().toJSON() ?? null`);
      // A dialog that still opens moves it.
      const isStill = found && JSON.stringify(found) === before;
      before = JSON.stringify(found);
      return isStill && found;
    });
    for (const stroke of strokes)
      await this.window.drag(
        stroke.map(({ x, y }) => ({ x: box.left + box.width * x, y: box.top + box.height * y })),
      );
  }

  /** Waits until these words stand on the page, and answers all the words of the page. */
  sees(words: string | RegExp): Promise<string> {
    return this.until(`to see ${words}`, async () => {
      const text = await this.text();
      return (typeof words === 'string' ? text.includes(words) : words.test(text)) ? text : null;
    });
  }

  /** Waits until an expression of the page is true. */
  async holds(what: string, expression: string): Promise<void> {
    await this.until(what, () => this.window.read<boolean>(expression));
  }

  private text(): Promise<string> {
    return this.window.read(`document.body.innerText.replace(/\\s+/g, ' ')`);
  }

  /** What a pointer goes to must stand still: what opens or floats in moves it, and the press would miss. */
  private async act(wanted: Wanted, doIt: (control: Control) => Promise<void>): Promise<void> {
    const expression = findExpression(wanted);
    let before = 'null';
    await this.until(`for the ${wanted.role} ${wanted.name}`, async () => {
      if (wanted.isInReach) {
        const box = JSON.stringify(
          await this.window.read(`(${expression})?.getBoundingClientRect().toJSON() ?? null`),
        );
        const isStill = box !== 'null' && box === before;
        before = box;
        if (!isStill) return false;
      }
      const control = await this.window.find(expression);
      if (!control) return false;
      await doIt(control);
      return true;
    });
  }

  /** A page that is being left or drawn again answers with an error: it is asked again. */
  private async until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const [found, trouble] = await look().then(
        value => [value, null] as const,
        (error: unknown) => [null, error] as const,
      );
      if (found !== null && found !== false) return found as T;
      if (performance.now() > deadline) throw await this.describe(what, trouble);
      await pause(50);
    }
  }

  private async describe(what: string, cause: unknown): Promise<Error> {
    await this.keepPicture(what);
    const text = await this.text().catch(() => '(no page)');
    // What floats over a page stands last in it.
    const said = text.length > 2000 ? `${text.slice(0, 800)} […] ${text.slice(-1200)}` : text;
    return new Error(`Waited ${what}. The page says: ${said}`, { cause });
  }

  private async keepPicture(what: string): Promise<void> {
    const { engine, theme, text } = this.setUp;
    const name = `${engine} ${theme} ${text} ${what}`.replaceAll(/[^\w]+/g, '-');
    const picture = await this.window.picture().catch(() => null);
    if (!picture) return;
    await mkdir('test-results', { recursive: true });
    await writeFile(`test-results/${name}.png`, picture);
  }
}
