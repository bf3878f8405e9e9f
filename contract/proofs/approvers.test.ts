import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedWords, isAgreed } from './approvers.ts';
import type { ProofAnswer } from './proofs.ts';

const of = (answers: string) =>
  Array.from(answers, letter => ({
    decision: letter === 'y' ? ('approved' as const) : letter === 'c' ? ('changes_requested' as const) : null,
  }));

test.each([
  ['', null, false],
  ['', 1, false],
  ['y', null, true],
  ['-', null, false],
  ['yy-', null, false],
  ['yyc', null, false],
  ['yyy', null, true],
  ['yy-', 2, true],
  ['yyc', 2, true],
  ['y--', 2, false],
  ['yc-', 2, false],
  ['yy', 3, false],
])('%s of whom %s are needed: %s', (answers, needed, agreed) => {
  expect(isAgreed(of(answers), needed)).toBe(agreed);
});

test('one more yes never takes an approval away, and the order of answers does not matter', () => {
  const decision = fc.constantFrom<ProofAnswer | null>('approved', 'changes_requested', null);
  const needed = fc.option(fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(
      fc.array(fc.record({ decision }), { minLength: 1, maxLength: 8 }),
      needed,
      (people, count) => {
        const [first, ...rest] = people;
        const agreed = isAgreed(people, count);
        expect(isAgreed([...rest, ...(first ? [first] : [])], count)).toBe(agreed);
        if (agreed) expect(isAgreed([{ decision: 'approved' }, ...rest], count)).toBe(true);
      },
    ),
  );
});

test('in words', () => {
  expect(agreedWords(of('yc-'), null)).toBe(
    '1 of 3 said yes, 1 asked for a change. The proof is approved once everyone has said yes.',
  );
  expect(agreedWords(of('y-'), 2)).toBe('1 of 2 said yes. The proof is approved once 2 have said yes.');
});
