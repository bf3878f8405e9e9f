import { expect, test } from 'vitest';
import { arrowsOf } from './read-imports.ts';

test('imports and re-exports are arrows of values, of types, or lazy', () => {
  const source = `
    import { a } from '#contract/a.ts';
    import type { B } from './b.ts';
    import { type C } from './c.ts';
    import { d, type D } from './d.ts';
    import './e.ts';
    import React from 'react';
    export { f } from './f.ts';
    export type { G } from './g.ts';
    export * from '../h.ts';
    const i = import('#pwa/i.tsx');
    // import { no } from './comment.ts';
    const text = "import { no } from './text.ts'";
  `;
  expect(arrowsOf('pwa/src/ui/x.tsx', source).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
    'value contract/a.ts',
    'type pwa/src/ui/b.ts',
    'type pwa/src/ui/c.ts',
    'value pwa/src/ui/d.ts',
    'value pwa/src/ui/e.ts',
    'value pwa/src/ui/f.ts',
    'type pwa/src/ui/g.ts',
    'value pwa/src/h.ts',
    'lazy pwa/src/i.tsx',
  ]);
});
