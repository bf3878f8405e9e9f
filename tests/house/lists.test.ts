/** An office list declares its columns, filters and words; everything else is the kit in `common/list`. */
import { expect, test } from 'vitest';
import { countLines } from '../../scripts/house/count-lines.ts';
import { listSources } from '../../scripts/house/list-sources.ts';
import { longestList, measureLists } from '../../scripts/house/measure-lists.ts';
import { readImports } from '../../scripts/house/read-imports.ts';

test(`no list is longer than ${longestList} lines with its parts`, () => {
  const files = listSources();
  const lists = measureLists(readImports(files), countLines(files));
  const long = lists.filter(({ withParts }) => withParts > longestList).map(({ file }) => file);
  expect(lists.length).toBeGreaterThan(10);
  expect(long).toEqual([]);
});
