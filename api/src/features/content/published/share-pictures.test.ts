import { expect, test } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { createSharePictures } from './share-pictures.ts';

test('a drawing is made once, however many ask for it', async () => {
  let made = 0;
  const pictures = createSharePictures({ rasterise: async () => Buffer.from(`picture ${++made}`) });
  const answers = [...(await Promise.all([pictures('a'), pictures('a')])), await pictures('a')];
  expect(answers.map(answer => !isRefusal(answer) && String(answer.png))).toEqual(Array(3).fill('picture 1'));
  expect(made).toBe(1);
});

test('a drawing that fails is tried again', async () => {
  let tries = 0;
  const rasterise = async () => {
    if (++tries === 1) throw new Error('no memory');
    return Buffer.from('picture');
  };
  const pictures = createSharePictures({ rasterise });
  await expect(pictures('a')).rejects.toThrow('no memory');
  expect(await pictures('a')).toMatchObject({ png: Buffer.from('picture') });
});

test('more than a few at once are turned away, and what is kept is bounded', async () => {
  const waiting: (() => void)[] = [];
  const rasterise = () => new Promise<Buffer>(resolve => waiting.push(() => resolve(Buffer.alloc(10))));
  const pictures = createSharePictures({ rasterise, atOnce: 2, keptBytes: 15 });
  const admitted = [pictures('a'), pictures('b')];
  expect(await pictures('c')).toMatchObject({ refusal: 'unavailable' });
  waiting.splice(0).forEach(finish => finish());
  await Promise.all(admitted);
  // Only one of the two found room.
  void pictures('b');
  void pictures('a');
  expect(waiting).toHaveLength(1);
});
