/** Nothing stands in the sources that nothing uses, and files don't import each other in a circle. */
import { expect, test } from 'vitest';
import { findCircles } from '../../scripts/house/find-circles.ts';
import { findUnusedExports } from '../../scripts/house/find-unused-exports.ts';
import { findUnusedModels } from '../../scripts/house/find-unused-models.ts';
import { listSources } from '../../scripts/house/list-sources.ts';
import { readImports } from '../../scripts/house/read-imports.ts';

const files = listSources();
const arrows = readImports(files);

test('whatever a file exports is used, and not by tests alone', () => {
  expect(findUnusedExports(files).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('each model is used', () => {
  expect(findUnusedModels(files, arrows)).toEqual([]);
});

test('no files import each other in a circle, not even their types', () => {
  const circles = findCircles(arrows.filter(({ kind }) => kind !== 'lazy')).map(circle => circle.join(', '));
  expect(circles).toEqual([]);
});
