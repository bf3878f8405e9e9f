import { expect, test } from 'vitest';
import { answerWords, isAnyChange, wholeRequest } from './proof-request.ts';

const pin = (placement: number, note: string) => ({ placement, x: 0.5, y: 0.25, note });
const file = (name: string) => ({ sha256: 'a'.repeat(64), name });

test.each([
  ['words', { words: ' Larger ', pins: [], files: [] }, true, 'Larger'],
  ['words and a note', { words: 'Larger', pins: [pin(1, 'here')], files: [] }, true, 'Larger'],
  ['a note', { words: '', pins: [pin(1, 'here')], files: [] }, true, 'See the note on the picture.'],
  [
    'notes',
    { words: ' ', pins: [pin(1, 'a'), pin(2, 'b')], files: [] },
    true,
    'See the notes on the pictures.',
  ],
  ['a file', { words: '', pins: [], files: [file('a.pdf')] }, true, 'See the file.'],
  ['files', { words: '', pins: [], files: [file('a.pdf'), file('b.pdf')] }, true, 'See the files.'],
])('%s', (_, asked, isAny, words) => {
  expect(isAnyChange(asked)).toBe(isAny);
  expect(answerWords(asked)).toBe(words);
});

test('nothing is no change', () => {
  expect(isAnyChange({ words: ' \n', pins: [], files: [] })).toBe(false);
});

test('an email has all of it, each note with its place', () => {
  const placements = [
    { id: 7, productName: 'Heavy tee', colourName: 'Navy', position: 'front' as const },
    { id: 8, productName: 'Cap', colourName: '', position: 'side' as const },
  ];
  const asked = { words: 'Twice as large', pins: [pin(8, 'red'), pin(7, 'lower')], files: [file('new.pdf')] };
  expect(wholeRequest(asked, placements)).toBe(
    'Twice as large\n1. Cap, side: red\n2. Heavy tee, Navy, front: lower\nFiles: new.pdf',
  );
});
