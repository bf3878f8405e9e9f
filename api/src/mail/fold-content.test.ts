import { expect, test } from 'vitest';
import { lines, type MailContent, small, text } from './mail-content.ts';
import { renderText } from './render-text.ts';

const odd = 'Ann\r\nBEGUN\u2028BEGUN\u0085BEGUN\u202E';

test('only texts of their own keep their lines', () => {
  const content: MailContent = {
    preview: odd,
    heading: odd,
    blocks: [
      text(odd),
      small(odd),
      { kind: 'button', label: odd, url: 'https://a.example' },
      { kind: 'lines', lines: [{ title: odd, note: odd, amount: odd }] },
      { kind: 'totals', rows: [{ label: odd, value: odd }] },
      { kind: 'facts', facts: [{ label: odd, value: odd }] },
      { kind: 'picture', cid: 'a', alt: odd },
    ],
  };
  const rendered = renderText(content);
  expect(rendered).not.toMatch(/^\s*BEGUN/m);
  expect(rendered).not.toMatch(/[\u2028\u0085\u202E]/);
  const own = renderText({
    ...content,
    heading: '',
    blocks: [lines('a\nb'), { kind: 'quote', text: 'c\nd' }],
  });
  expect(own.trim()).toBe('a\nb\n\n> c\n> d');
});
