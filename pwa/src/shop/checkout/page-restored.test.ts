import { expect, it } from 'vitest';
import { onPageRestored } from './page-restored.ts';

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

it.each([
  ['out of the back-forward cache', true, 1],
  ['loaded', false, 0],
])('a page that is shown %s', (_how, persisted, times) => {
  const page = new EventTarget();
  let told = 0;
  const stop = onPageRestored(() => told++, page);
  page.dispatchEvent(shown(persisted));
  expect(told).toBe(times);
  stop();
  page.dispatchEvent(shown(true));
  expect(told).toBe(times);
});
