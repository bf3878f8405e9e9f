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

test.each([
  ['url(', `url(${' '.repeat(2_000_000)}`],
  ['anchors without an end', '<a '.repeat(700_000)],
  ['prefixes', `<${'a'.repeat(2_000_000)}`],
  ['handlers', ` on${'a'.repeat(2_000_000)}`],
  ['entities', `<!ENTITY ${'x'.repeat(2_000_000)}`],
  ['references', '&#x0'.repeat(500_000)],
  ['quotes', `href="${'"'.repeat(2_000_000)}`],
])('two megabytes of %s are read in good time', (_, text) => {
  // Time of this process and not of the clock: others may be using the machine.
  const before = process.cpuUsage();
  svgTrouble(Buffer.from(text));
  expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
});
