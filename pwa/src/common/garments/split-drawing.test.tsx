// @vitest-environment happy-dom
/** A drawing parted at the design: what is below, and what is above. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitDrawing } from './split-drawing.ts';

const folder = 'api/assets/garments';
const namespace = 'http://www.w3.org/2000/svg';

function drawn(inner: string): Element {
  const drawing = document.createElementNS(namespace, 'svg');
  drawing.innerHTML = inner;
  return drawing;
}
const outer = (elements: readonly Element[]) => elements.map(one => one.outerHTML);

test('each part keeps its order and the groups that the design lies in, and loses its ids', () => {
  const drawing = drawn(
    '<defs><path id="p"></path></defs><path id="a"></path><g id="g" transform="scale(-1)"><use href="#p"></use>' +
      '<g id="slot" clip-path="url(#c)"><clipPath id="k"></clipPath><g class="design"><image></image></g><path id="b"></path></g>' +
      '<path id="c"></path></g><path id="d"></path>',
  );
  const design = drawing.querySelector('.design');
  if (!design) throw new Error('no design');
  const { below, above } = splitDrawing(drawing, design);
  expect(outer(below)).toEqual([
    '<path></path>',
    '<g transform="scale(-1)"><use href="#p"></use><g clip-path="url(#c)"></g></g>',
  ]);
  expect(outer(above)).toEqual([
    '<g transform="scale(-1)"><g clip-path="url(#c)"><path></path></g><path></path></g>',
    '<path></path>',
  ]);
  // The drawing itself is as it was.
  expect(drawing.querySelectorAll('[id]')).toHaveLength(8);
});

const painted = (element: Element): number =>
  [...element.children]
    .filter(({ localName }) => localName !== 'defs' && localName !== 'clipPath')
    .reduce((sum, child) => sum + 1 + painted(child), 0);

test.each(readdirSync(folder))('%s: nothing of it is lost, and nothing is there twice', file => {
  const drawing = drawn(readFileSync(`${folder}/${file}`, 'utf8').replace(/^<svg[^>]*>|<\/svg>$/g, ''));
  const slot = drawing.querySelector('[id$="-print"]');
  if (!slot) throw new Error('nowhere to print');
  const design = document.createElementNS(namespace, 'g');
  slot.append(design);
  let holders = 0;
  for (let at: Element | null = slot; at && at !== drawing; at = at.parentElement) holders++;
  const { below, above } = splitDrawing(drawing, design);
  const count = [...below, ...above].reduce((sum, one) => sum + 1 + painted(one), 0);
  expect(count).toBe(painted(drawing) - 1 + holders);
  expect([...below, ...above].some(one => one.matches('[id]') || one.querySelector('[id]'))).toBe(false);
});
