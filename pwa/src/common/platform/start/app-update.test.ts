import { expect, test } from 'vitest';
import { createAppUpdate } from './app-update.ts';

test('each form holds by itself, and lets go once', () => {
  const update = createAppUpdate();
  const holds = () => update.state.getState().holds;
  const releaseFirst = update.hold();
  const releaseSecond = update.hold();
  releaseFirst();
  releaseFirst();
  expect(holds()).toBe(1);
  releaseSecond();
  expect(holds()).toBe(0);
});

test('a version that waits is kept while forms hold it', () => {
  const update = createAppUpdate();
  let activated = 0;
  const release = update.hold();
  update.offer(() => (activated += 1));
  release();
  update.state.getState().activate?.();
  expect(activated).toBe(1);
});
