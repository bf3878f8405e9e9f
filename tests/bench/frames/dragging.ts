/**
 * What a move of a design costs the main thread, by finger on a phone with the loupe shown, by two fingers, and by mouse
 * on a desk: all work between two moves together has to fit into a frame. In processor time, because other work on the
 * machine stretches elapsed time; a phone, and a slow desk, is taken to be four times slower than this machine.
 */
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { removeDataDir } from '#tests/faults/data-folder.ts';
import { picture } from '#tests/factories/pictures.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { openCopy, seedDataDir } from '#tests/support/database/seeded-data.ts';
import type { Figure } from '../figure.ts';
import { watchPages } from '../load/watch-pages.ts';
import { median, ms, times } from '../measure.ts';
import { mainTasks } from './main-tasks.ts';

const slower = 4;
const budgetMs = 16.7;
const rounds = 5;
const moves = 120;

export async function benchDragging(): Promise<Figure[]> {
  const executablePath = await ensureChromium(line => console.log(line));
  const seeded = await seedDataDir();
  const shop = await openCopy(seeded);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const figures: Figure[] = [];
    for (const [work, device, hand] of ways) {
      const measured = await costOfMove(browser, shop.origin, { device, hand });
      figures.push({
        work,
        measured: `${ms(measured)} of a processor ${slower} times slower`,
        baseline: `budget ${budgetMs} ms`,
        ratio: times(measured / budgetMs),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await shop.remove();
    removeDataDir(seeded);
  }
}

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
};
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

interface Hand {
  begin: (session: CDPSession, at: Point) => Promise<unknown>;
  move: (session: CDPSession, at: Point) => Promise<unknown>;
  end: (session: CDPSession, at: Point) => Promise<unknown>;
  /** Something that is shown halfway. */
  shows: string;
}

interface Point {
  x: number;
  y: number;
}

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints });
const press = (session: CDPSession, type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point) =>
  session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });

const finger: Hand = {
  begin: (session, at) => touch(session, 'touchStart', [at]),
  move: (session, at) => touch(session, 'touchMove', [at]),
  end: session => touch(session, 'touchEnd', []),
  shows: '.loupe',
};
/** The other one stays where it is, beside the design. */
const still: Point = { x: 60, y: 220 };
const fingers: Hand = {
  begin: (session, at) => touch(session, 'touchStart', [still, at]),
  move: (session, at) => touch(session, 'touchMove', [still, at]),
  end: session => touch(session, 'touchEnd', []),
  shows: '.drag-measure',
};
const mouse: Hand = {
  begin: (session, at) => press(session, 'mousePressed', at),
  move: (session, at) => press(session, 'mouseMoved', at),
  end: (session, at) => press(session, 'mouseReleased', at),
  shows: '.drag-measure',
};

const ways: readonly (readonly [work: string, device: BrowserContextOptions, hand: Hand])[] = [
  ['a move of a design by finger, with the loupe', phone, finger],
  ['a step of sizing and turning it by two fingers', phone, fingers],
  ['a move of it by mouse', desk, mouse],
];

async function costOfMove(
  browser: Browser,
  origin: string,
  { device, hand }: { device: BrowserContextOptions; hand: Hand },
): Promise<number> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const checkAnswers = watchPages(page);
  await page.goto(`${origin}/product/1`);
  const bytes = await picture({ width: 2400, height: 1800, noise: true });
  const upload = page.locator('input[type="file"]').first();
  await upload.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: bytes });
  await page.getByRole('application').waitFor();
  await page.getByText('Saved on this device and with the shop').waitFor();
  const perMove: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const tasks = await mainTasks(browser, page, () => drag(page, hand));
    const spentMs = tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    if (round > 0) perMove.push((spentMs / moves) * slower);
  }
  checkAnswers();
  await context.close();
  return median(perMove);
}

/** Around a circle, one move a frame. */
async function drag(page: Page, hand: Hand): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('The design is not on the screen.');
  const session = await page.context().newCDPSession(page);
  const at = (step: number): Point => {
    const angle = (step / moves) * 2 * Math.PI;
    const x = box.x + box.width / 2 + Math.sin(angle) * 30;
    const y = box.y + box.height / 2 + (1 - Math.cos(angle)) * 30;
    return { x, y };
  };
  await hand.begin(session, at(0));
  for (let step = 1; step <= moves; step++) {
    // Answered in the frame that it is handled in. Asking the page for a frame as well would make it draw a second one.
    await hand.move(session, at(step));
    if (step === moves >> 1) await page.locator(hand.shows).waitFor();
  }
  await hand.end(session, at(moves));
  await session.detach();
}
