import { expect, test } from 'vitest';
import { svgTrouble } from './check-svg.ts';

const within = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

test.each([
  ['<script/>', 'active'],
  ['<svg:script>x</svg:script>', 'active'],
  ['<rect onclick = "x"/>', 'active'],
  ['<rect x="1"onclick="x"/>', 'active'],
  ['<a href="javascript&#58;x"/>', 'active'],
  ['<a href="javascript\n:x"/>', 'active'],
  ['<animate attributeName="href" values="&#x6a;avascript:x"/>', 'active'],
  ['<?xml-stylesheet href="x"?>', 'active'],
  ['<image href="x.png"/>', 'linked'],
  ['<use xlink:href = " https://x.example/#a"/>', 'linked'],
  ['<image href="data:image/svg+xml;base64,AAAA"/>', 'linked'],
  [`<rect fill="url(${' '.repeat(50)}'//x.example')"/>`, 'linked'],
  ['<style>@import "x"</style>', 'linked'],
  ['<rect fill="url(#a)"/><use href="#a"/>', null],
  ['<image href="data:image/png;base64,AAAA"/>', null],
  ['<a xlink:href="https://studio.example"><path d="M0 0"/></a>', null],
  ['<text>on = off, script: yes</text>', null],
])('%s: %s', (inside, trouble) => {
  expect(svgTrouble(within(inside))).toBe(trouble);
});

test('text that is not UTF-8 is broken', () => {
  expect(svgTrouble(Buffer.from([0x3c, 0x73, 0xff]))).toBe('broken');
});

// A pattern that backtracks never gets through two megabytes: the test would run into its timeout.
test.each([
  ['url(', `url(${' '.repeat(2_000_000)}`, null],
  ['anchors without an end', '<a '.repeat(700_000), null],
  ['prefixes', `<${'a'.repeat(2_000_000)}`, null],
  ['handlers', ` on${'a'.repeat(2_000_000)}`, null],
  ['entities', `<!ENTITY ${'x'.repeat(2_000_000)}`, null],
  ['references', '&#x0'.repeat(500_000), 'active'],
  ['quotes', `href="${'"'.repeat(2_000_000)}`, null],
])('two megabytes of %s are judged', (_, text, trouble) => {
  expect(svgTrouble(Buffer.from(text))).toBe(trouble);
});
