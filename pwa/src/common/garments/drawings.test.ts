import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dyeVariables, isDarkCloth } from './dye-variables.ts';
import { drawingElements, isSafeAttribute } from './parse-drawing.ts';

const folder = fileURLToPath(new URL('../../../../api/assets/garments', import.meta.url));

test.each(readdirSync(folder))('%s loses nothing when it is cleaned for the page', file => {
  const svg = readFileSync(`${folder}/${file}`, 'utf8');
  for (const [, element = '', attributes = ''] of svg.matchAll(/<([a-zA-Z]+)((?:\s[^<>]*)?)>/g)) {
    expect(drawingElements.has(element)).toBe(true);
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      expect([name, value, isSafeAttribute(name, value)]).toEqual([name, value, true]);
    }
  }
});

test.each([
  ['onload', 'alert(1)', false],
  ['onClick', 'alert(1)', false],
  ['style', 'fill: red', false],
  ['href', 'https://elsewhere.example/x.svg#a', false],
  ['xlink:href', 'javascript:alert(1)', false],
  ['href', '#tee-front-body', true],
  ['fill', 'url(https://elsewhere.example/)', false],
  ['fill', "url('//elsewhere.example/')", false],
  ['filter', 'url( "x.svg#f" )', false],
  ['fill', 'url(#tee-front-8)', true],
  ['fill', 'var(--trim,var(--fabric,#1f3a5f))', true],
])('attribute %s="%s" stays: %s', (name, value, stays) => {
  expect(isSafeAttribute(name, value)).toBe(stays);
});

test('all three dyes are always set, so that none is inherited', () => {
  expect(dyeVariables({ fabric: '#111111' })).toEqual({
    '--fabric': '#111111',
    '--trim': '#111111',
    '--sleeve': '#111111',
  });
});

test.each([
  ['#17191c', true],
  ['#1b2c4a', true],
  ['#8e2b22', true],
  ['#1f4d3c', true],
  ['#d9a441', false],
  ['#8b9a7b', false],
  ['#fcfbf8', false],
])('%s counts as dark cloth: %s', (hex, dark) => {
  expect(isDarkCloth(hex)).toBe(dark);
});
