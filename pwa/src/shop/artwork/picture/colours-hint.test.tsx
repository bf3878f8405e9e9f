// @vitest-environment happy-dom
/** What the pictures of a line show decides what is suggested for "Multiple colours". */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PictureFacts } from '#contract/artwork/picture-facts.ts';
import { changeDesign, emptyDesign } from '../design-state.ts';
import { mostColours } from '../parts/count-inks.ts';
import { ColoursHint } from './colours-hint.tsx';

afterEach(cleanup);

const file = (letter: string) => ({
  sha256: letter.repeat(64),
  name: `${letter}.png`,
  type: 'image/png',
  bytes: 1,
  widthPx: 100,
  heightPx: 100,
});
const { placed } = ['front', 'back'].reduce(
  (state, position, at) =>
    changeDesign(state, {
      type: 'place',
      position: position as 'front' | 'back',
      artwork: file('ab'[at] ?? ''),
    }),
  emptyDesign('print'),
);
const facts = (colours: number, isPhoto = false) =>
  ({ colours: Array.from({ length: colours }, () => '#000000'), isPhoto }) as unknown as PictureFacts;
const known = (a?: PictureFacts | null, b?: PictureFacts | null) =>
  mostColours(
    placed,
    new Map([
      [file('a').sha256, a],
      [file('b').sha256, b],
    ]),
  );

test('the picture with the most colours counts, once all of them are read', () => {
  expect(known(facts(1), facts(4))).toEqual({ name: 'b.png', colours: 4 });
  expect(known(facts(5), facts(0, true))).toEqual({ name: 'b.png', colours: Infinity });
  expect(known(facts(1), undefined)).toBeNull();
  // What can't be read says nothing, and doesn't hold the others up.
  expect(known(facts(1), null)).toEqual({ name: 'a.png', colours: 1 });
  expect(known(null, null)).toBeNull();
  expect(mostColours([], new Map())).toBeNull();
});

test.each<[number, boolean, string | null]>([
  [4, false, 'a.png has 4 colours, and “Multiple colours” is off.'],
  [Infinity, false, 'a.png is a photo or shaded, and “Multiple colours” is off.'],
  [4, true, null],
  [1, false, null],
  [1, true, 'a.png has one colour. “Multiple colours” isn’t needed.'],
  [0, true, null],
])('%d colours, switched on %s', (colours, allowsColours, words) => {
  const allow = vi.fn();
  render(<ColoursHint what="a.png" {...{ colours, allowsColours }} onAllowColours={allow} />);
  if (words === null) return expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(allow.mock.calls).toEqual([[!allowsColours]]);
});
