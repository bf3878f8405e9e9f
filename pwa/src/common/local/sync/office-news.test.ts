import { expect, it, onTestFinished, vi } from 'vitest';
import { createOfficeNews, type Tables } from './office-news.ts';

function open(userId: number, openChannel?: Parameters<typeof createOfficeNews>[1]) {
  const news = createOfficeNews(userId, openChannel);
  onTestFinished(() => news.close());
  const heard = vi.fn<(tables: Tables) => void>();
  const stop = news.listen(heard);
  return { news, heard, stop };
}

it('reaches this tab and every other tab of the same person, and nobody else', async () => {
  const [first, second, other] = [open(901), open(901), open(902)];
  first.news.tell(['projects']);
  first.news.tell(null);
  expect(first.heard.mock.calls).toEqual([[['projects']], [null]]);
  await expect.poll(() => second.heard.mock.calls).toEqual([[['projects']], [null]]);
  expect(other.heard).not.toHaveBeenCalled();
});

it('is told to nobody who has stopped listening, and works where tabs cannot talk', () => {
  const { news, heard, stop } = open(903, () => null);
  news.tell(['jobs']);
  stop();
  news.tell(['jobs']);
  expect(heard).toHaveBeenCalledTimes(1);
});
