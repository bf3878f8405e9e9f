/**
 * What a move of a design by finger costs the main thread of a phone, with the loupe shown: all work between two moves
 * together has to fit into a frame. In processor time, because other work on the machine stretches elapsed time; a phone
 * is taken to be four times slower than this machine.
 */
import { chromium, type Page } from '@playwright/test';
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
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const checkAnswers = watchPages(page);
    await page.goto(`${shop.origin}/product/1`);
    const bytes = await picture({ width: 2400, height: 1800, noise: true });
    const upload = page.locator('input[type="file"]').first();
    await upload.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: bytes });
    await page.getByRole('application').waitFor();
    await page.getByText('Saved on this device and with the shop').waitFor();
    const perMove: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const tasks = await mainTasks(browser, page, () => drag(page));
      const spentMs = tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
      if (round > 0) perMove.push((spentMs / moves) * slower);
    }
    checkAnswers();
    const measured = median(perMove);
    return [
      {
        work: 'a move of a design by finger, with the loupe',
        measured: `${ms(measured)} of a processor ${slower} times slower`,
        baseline: `budget ${budgetMs} ms`,
        ratio: times(measured / budgetMs),
      },
    ];
  } finally {
    await browser.close();
    await shop.remove();
    removeDataDir(seeded);
  }
}

/** Around a circle, one move a frame. */
async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('The design is not on the screen.');
  const session = await page.context().newCDPSession(page);
  const at = (step: number) => {
    const angle = (step / moves) * 2 * Math.PI;
    const x = box.x + box.width / 2 + Math.sin(angle) * 30;
    const y = box.y + box.height / 2 + (1 - Math.cos(angle)) * 30;
    return [{ x, y }];
  };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= moves; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (step === moves >> 1) await page.locator('.loupe').waitFor();
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
