import { expect, test } from 'vitest';
import { shownPhoto, type Wanted } from './use-gallery.ts';

const colors = [{ name: 'Navy' }, { name: 'Bone' }, { name: 'Red' }];
const photo = (letter: string) => `/media/${letter.repeat(64)}.webp`;
const photographed = { colors, image: photo('a'), imageBack: photo('b'), colorImages: { Bone: photo('c') } };
const drawn = { colors, image: '/garments/v/tee-front/112233.svg' };
const second: Wanted = { at: 1, colourName: 'Navy' };

test.for([
  ['no photographs', drawn, 'Navy', false, 'anything', null],
  ['at first the photograph', photographed, 'Navy', false, 'anything', 0],
  ['at first, with a design: the drawing', photographed, 'Navy', true, 'anything', null],
  ['another colour without one: the drawing, at once', photographed, 'Red', false, 'anything', null],
  ['another colour with its own', photographed, 'Bone', false, 'anything', 0],
  ['a side was asked for', photographed, 'Navy', false, 'drawing', null],
  ['a photograph was asked for, with a design too', photographed, 'Navy', true, second, 1],
  ['asked for, then another colour with its own', photographed, 'Bone', false, second, 0],
  ['asked for, then another colour without', photographed, 'Red', false, second, null],
] as const)('%s', ([, product, colourName, hasDesign, wanted, at]) => {
  expect(shownPhoto(wanted, { product, colourName, hasDesign })).toBe(at);
});
