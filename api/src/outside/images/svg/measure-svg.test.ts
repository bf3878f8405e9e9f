import { expect, test } from 'vitest';
import { svg } from '#tests/factories/pictures.ts';
import { costlySvg } from './measure-svg.ts';

const costOf = (inside: string, before = '') => costlySvg(svg(inside, before).toString());

const turbulence =
  '<filter id="f"><feTurbulence numOctaves="100"/><feGaussianBlur stdDeviation="500"/></filter><rect filter="url(#f)"/>';
/** Each level shows the one below it ten times. */
const levels = (count: number, show = '<use xlink:href="#%"/>') =>
  Array.from(
    { length: count },
    (_, level) =>
      `<g id="l${level + 1}">${level === 0 ? '<rect/>' : show.replaceAll('%', `l${level}`).repeat(10)}</g>`,
  ).join('');
/** A part that costs a thousand, a hundred of which are too much. */
const heavy = `<${'g'}>${'<rect/>'.repeat(1000)}</g>`;
const pattern = `<defs><pattern id="p">${heavy}</pattern><marker id="m">${heavy}</marker><mask id="k">${heavy}</mask></defs>`;
const many = (element: string) => element.repeat(200);
const shadow =
  '<filter id="s"><feFlood/><feColorMatrix/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feMorphology radius="1"/><feBlend/><feMerge><feMergeNode/><feMergeNode/></feMerge></filter>';

test.each([
  ['noise', turbulence, 'effects'],
  ['noise under a prefix', '<svg:filter><svg:feTurbulence/></svg:filter>', 'effects'],
  ['a blur too wide', '<filter><feGaussianBlur stdDeviation="2 101"/></filter>', 'effects'],
  ['a spread too wide', '<filter><feMorphology radius="99"/></filter>', 'effects'],
  ['an effect of style sheets', '<rect style="filter:blur(9px)"/>', 'effects'],
  ['the same, spelt with an escape', '<rect style="f\\69lter:bl\\75r(9px)"/>', 'effects'],
  ['the same in a rule', '<style>.a{filter:/**/blur(9px)}</style><rect class="a"/>', 'effects'],
  ['the same as an attribute', '<rect filter="blur(500)"/>', 'effects'],
  ['twelve levels', levels(12), 'repeats'],
  ['levels in definitions that are shown', `<defs>${levels(12)}</defs><use href="#l12"/>`, 'repeats'],
  ['levels by two references each', levels(12, '<use href="#%" xlink:href="#none"/>'), 'repeats'],
  ['a circle', '<g id="a"><use href="#a"/></g>', 'repeats'],
  ['patterns', pattern + many('<rect fill="url(#p)"/>'), 'repeats'],
  ['patterns of a group', `${pattern}<g fill="url( '#p' )">${many('<rect/>')}</g>`, 'repeats'],
  [
    'patterns of a class',
    `${pattern}<style>g .x, .b{fill:u\\72l(#p)}</style>${many('<rect class="a b"/>')}`,
    'repeats',
  ],
  [
    'patterns of all',
    `${pattern}<style>@media all{*{stroke:url("#p")}}</style>${many('<rect/>')}`,
    'repeats',
  ],
  [
    'patterns of all but some',
    `${pattern}<style>*:not(.a){stroke:url(#p)}</style>${many('<rect/>')}`,
    'repeats',
  ],
  [
    'patterns in patterns',
    `<pattern id="a" fill="url(#b)">${many('<rect/>')}</pattern><pattern id="b" fill="url(#c)">${many('<rect/>')}</pattern><pattern id="c">${many('<rect/>')}</pattern><rect fill="url(#a)"/>`,
    'repeats',
  ],
  ['masks', pattern + many('<rect mask="url(#k)"/>'), 'repeats'],
  ['markers', `${pattern}<path marker-mid="url(#m)" d="M0 0${'h1'.repeat(200)}"/>`, 'repeats'],
  [
    'markers of a group',
    `${pattern}<g style="marker:url(#m)"><path d="M0 0${'h1'.repeat(200)}"/></g>`,
    'repeats',
  ],
  ['pictures', `<g id="a"><image/></g>${'<use href="#a"/>'.repeat(600)}`, 'repeats'],
  ['filters', `${shadow}${'<rect filter="url(#s)"/>'.repeat(300)}`, 'repeats'],
  ['depth', '<g>'.repeat(300), 'nested'],
  ['a logo', '<defs><path id="a" d="M0 0h9"/></defs><use href="#a"/><use href="#a"/>', null],
  ['shadows', `${shadow}${'<g filter="url(#s)"><path d="M0 0"/></g>'.repeat(20)}`, null],
  [
    'colours that run',
    `<linearGradient id="a"><stop/><stop/></linearGradient><g fill="url(#a)">${'<path d="M0 0h9v9z"/>'.repeat(5000)}</g>`,
    null,
  ],
  [
    'an arrow',
    `<marker id="a"><path d="M0 0"/></marker><path marker-end="url(#a)" d="M0 0${'h1'.repeat(9000)}"/>`,
    null,
  ],
  ['a drawing of many paths', '<path d="M0 0"/>'.repeat(150_000), null],
  ['a link to itself', '<g id="a"><a href="#a"><path d="M0 0"/></a></g>', null],
])('%s: %s', (...[title, inside, cost]) => {
  expect([title, costOf(inside)]).toEqual([title, cost]);
});

test.each([
  [
    'names of namespaces',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD" "svg.dtd" [ <!ENTITY ns "http://x.example/"> <!-- x --> ]>',
    '<g x="&ns;"/>',
    null,
  ],
  ['a document type alone', '<!DOCTYPE svg>', '<g/>', null],
  ['an entity of markup', '<!DOCTYPE svg [<!ENTITY a "&#60;use/>">]>', '&a;', 'declares'],
  ['an entity of entities', '<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&#38;a;&a;">]>', '&b;', 'declares'],
  ['a long one', `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(400)}">]>`, '&a;', 'declares'],
  [
    'one that is used very often',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(300)}">]>`,
    `<g x="${'&a;'.repeat(9000)}"/>`,
    'declares',
  ],
  ['attributes from afar', '<!DOCTYPE svg [<!ATTLIST rect filter CDATA "url(#f)">]>', '<rect/>', 'declares'],
  [
    'a reference hidden in one',
    '<!DOCTYPE svg [<!ENTITY a "#l">]>',
    `${levels(12).replaceAll('"#l', '"&a;')}`,
    'repeats',
  ],
  ['a reference by numbers', '', levels(12).replaceAll('"#l', '"&#35;l'), 'repeats'],
  ['an encoding that hides markup', '<?xml version="1.0" encoding="UTF-7"?>', '<g/>', 'broken'],
  ['the usual encoding', '<?xml version="1.0" encoding="utf-8" standalone="no"?>', '<g/>', null],
])('%s', (...[, before, inside, cost]) => {
  expect(costOf(inside, before)).toBe(cost);
});

test.each([
  '<g',
  '<g></f>',
  '<g a=b/>',
  '<g a="b/>',
  '</g>',
  '<!-- ',
  '<![CDATA[',
  '<?x',
  '<!ELEMENT a>',
  '</svg><svg>',
  '<g a="<"/>',
])('%s is broken', inside => {
  expect(costOf(inside)).toBe('broken');
});

// What backtracks never gets through two megabytes: the test would run into its timeout.
test.each([
  ['tags', '<a '.repeat(700_000)],
  ['blanks in a tag', `<a${' '.repeat(2_000_000)}`],
  ['names', `<${'a'.repeat(2_000_000)}`],
  ['quotes', `<a b="${'"'.repeat(2_000_000)}`],
  ['an attribute of blanks', `<a b${' '.repeat(2_000_000)}`],
  ['a document type', `<!DOCTYPE ${'"\''.repeat(1_000_000)}`],
  ['entities', `<!DOCTYPE svg [${'<!ENTITY a '.repeat(150_000)}`],
  ['references', `<svg a="${'&#x0'.repeat(500_000)}"/>`],
  ['styles', `<svg><style>${'{'.repeat(2_000_000)}</style></svg>`],
  ['comments of styles', `<svg style="${'/*'.repeat(1_000_000)}"/>`],
  ['addresses', `<svg fill="${'url( '.repeat(400_000)}"/>`],
  ['one address', `<svg fill="url(${' '.repeat(2_000_000)}"/>`],
  ['declarations', `<svg style="${'a:url(#'.repeat(300_000)}"/>`],
  ['selectors', `<svg><style>${'.a,'.repeat(600_000)}{fill:url(#a)}</style></svg>`],
])('two megabytes of %s are read', (_, text) => {
  costlySvg(text);
});
