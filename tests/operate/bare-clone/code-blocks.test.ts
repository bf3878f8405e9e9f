import { expect, test } from 'vitest';
import { codeBlocksUnder } from './code-blocks.ts';

const page = [
  '# Title',
  '```\nbefore\n```',
  '## Wanted',
  'Words.',
  '```\none\n# no heading\ntwo\n```',
  'More.',
  '```sh\nthree\n```',
  '### Below',
  '```\nfour\n```',
].join('\n');

test('the blocks of one heading, whatever they hold', () =>
  expect(codeBlocksUnder(page, 'Wanted')).toEqual(['one\n# no heading\ntwo', 'three']));

test.each(['Absent', 'Want'])('%s: refused', heading =>
  expect(() => codeBlocksUnder(page, heading)).toThrow(`“${heading}”`),
);
