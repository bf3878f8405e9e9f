import { expect, test } from 'vitest';
import { describe } from './describe.ts';

test('backslash words become queries, SQL stays what it is', () => {
  expect(describe('select 1')).toBeNull();
  expect(describe(String.raw`\dt`)).toContain('pg_class');
  expect(describe(String.raw`\d orders;`)).toContain("'orders'::regclass");
  expect(() => describe(String.raw`\x`)).toThrow(String.raw`There is no \x here`);
});

test('the name of a table cannot bring SQL along', () => {
  expect(() => describe(String.raw`\d o'; drop table orders; --`)).toThrow('There is no');
});
