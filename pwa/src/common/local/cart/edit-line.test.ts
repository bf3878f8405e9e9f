import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import { addition, bone, createBrowser, frontPrint, inShort, navy } from '../catalogue/shop-fixture.ts';
import { addToLines } from './cart-lines.ts';
import { editLine } from './edit-line.ts';

const sources = (() => {
  let count = 0;
  return { newId: () => `id ${++count}`, now: () => 1000 };
})();
const m = (quantity: number) => [{ size: 'M', quantity }];
const both = addition({
  colours: [
    { color: navy, image: '/navy.svg', sizeQuantities: m(4) },
    { color: bone, image: '/bone.svg', sizeQuantities: m(5) },
  ],
});
const [inNavy, inBone] = addToLines([], both, sources) as [CartLine, CartLine];
const lines = [inNavy, inBone];
const sponsor = { ...frontPrint, designFile: { ...frontPrint.designFile, sha256: 'b'.repeat(64) } };
const larger = { ...frontPrint, scale: 1.6 };
const edit = (change: Parameters<typeof addition>[0], from: readonly CartLine[] = lines) => {
  const changed = editLine(from, inNavy.id, addition(change), sources);
  return { changed, first: changed[0] as CartLine };
};

test('other sizes: the same line, in its place and its group', () => {
  const { changed, first } = edit({ colours: [{ color: navy, image: '/n.svg', sizeQuantities: m(9) }] });
  expect(inShort(changed)).toEqual(['Navy M:9']);
  expect(first).toMatchObject({ id: inNavy.id, designGroupId: inNavy.designGroupId, addedAt: 1000 });
});

test('what else the line holds stays', () => {
  const named = { ...inNavy, roster: [{ name: 'Imke' }] };
  expect(edit({}, [named, inBone]).first).toMatchObject({ roster: [{ name: 'Imke' }] });
});

test('another colour instead: the line changes its colour', () => {
  const red = { id: 'red', name: 'Red', value: '#ff0000' };
  const { changed, first } = edit({ colours: [{ color: red, image: '/red.svg', sizeQuantities: m(3) }] });
  expect(changed).toHaveLength(1);
  expect(first).toMatchObject({ id: inNavy.id, color: red, image: '/red.svg' });
});

test('a further colour joins its line of the same design, or makes one under the same set-up', () => {
  const { changed } = edit(both);
  expect(inShort(changed)).toEqual(['Navy M:4', 'Bone M:10']);
  expect(changed[1]?.id).toBe(inBone.id);
  const alone = edit(both, [inNavy]).changed;
  expect(alone.map(line => line.designGroupId)).toEqual([inNavy.designGroupId, inNavy.designGroupId]);
});

test.each([
  ['another size', [larger]],
  ['another file', [sponsor]],
  ['no design', []],
])('%s: it leaves the group that it shares', (_, designPlacements) => {
  expect(edit({ designPlacements }).first.designGroupId).not.toBe(inNavy.designGroupId);
  expect(edit({ designPlacements }, [inNavy]).first.designGroupId).toBe(inNavy.designGroupId);
});

test('it joins the group whose design it takes on', () => {
  const [other] = addToLines(lines, addition({ designPlacements: [sponsor] }), sources) as [CartLine];
  const { first } = edit({ designPlacements: [sponsor] }, [...lines, other]);
  expect(first.designGroupId).toBe(other.designGroupId);
});

test('a repeat stays one while the earlier order has set up all of it', () => {
  const repeat = { ...inNavy, repeatOf: 'A1B2' };
  expect(edit({ designPlacements: [larger] }, [repeat]).first.repeatOf).toBe('A1B2');
  expect(edit({ designPlacements: [sponsor] }, [repeat]).first).not.toHaveProperty('repeatOf');
});

test.each([
  ['a line that was removed', [inBone], {}],
  ['no pieces', lines, { colours: [{ color: navy, image: '', sizeQuantities: m(0) }] }],
])('%s: nothing changes', (_, from, change) => {
  expect(edit(change, from).changed).toEqual([]);
});

test('two tabs: the line is changed, and where the other has removed it the first is told', async () => {
  const tab = createBrowser().openTab();
  await tab.cart.add(addition());
  const [line] = await tab.db.lines.toArray();
  const id = line?.id ?? '';
  const wanted = addition({ designPlacements: [sponsor] });
  expect(await tab.cart.edit(id, wanted)).toBe(true);
  expect(await tab.db.lines.toArray()).toMatchObject([{ id, designPlacements: [sponsor] }]);
  await tab.cart.remove(id);
  expect(await tab.cart.edit(id, wanted)).toBe(false);
  expect(await tab.db.lines.count()).toBe(0);
});
