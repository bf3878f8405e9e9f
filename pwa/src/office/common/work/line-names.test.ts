/** Names on a line of the office's editor: what is sent, what is wrong, what a copy takes along. */
import { describe, expect, it, test } from 'vitest';
import { quoteDraft } from '#contract/quotes/drafts/draft.ts';
import { draftFacts } from '#contract/quotes/drafts/draft-words.ts';
import { draftOf, formOfDraft } from '#pwa/office/selling/draft-form.ts';
import { draftForm, draftLine } from '#tests/factories/drafts.ts';
import { lettering, piece } from '#tests/factories/rosters.ts';
import { type EditorForm, type EditorLine, lineTrouble, readNames, workOf } from './editor-form.ts';

const lineWith = (more: object): EditorLine => draftLine({ sizes: {}, ...more });
const rows = [piece(' Āwhina ', '#7', 'm'), piece('', '', ''), piece('Ben', '10', 'L')];
const listed = lineWith({ names: { template: lettering, rows }, sizes: { M: 1, L: 1 } });
const work = (line: EditorLine) =>
  workOf({ lines: [line], charges: [], freight: '', freightReason: '' }).lines[0];

describe('a list', () => {
  it('is sent as it will be sewn on, without rows that say nothing', () => {
    expect(lineTrouble(listed)).toBeNull();
    expect(work(listed)).toMatchObject({
      totalQuantity: 2,
      roster: { template: lettering, pieces: [piece('Āwhina', '7', 'M'), piece('Ben', '10', 'L')] },
    });
  });

  test.each([
    ['a size that nobody makes', piece('Ana', '1', '9XL')],
    ['a number that is none', piece('Ana', 'x', 'M')],
    ['no size', piece('Ana', '1', '')],
  ])('with %s is not sent', (_, wrong) => {
    const line = lineWith({ names: { template: lettering, rows: [...rows, wrong] }, sizes: { M: 1, L: 1 } });
    expect(lineTrouble(line)).toContain('need a correction');
    expect(readNames(line)?.wrong).toEqual([3]);
    expect(work(line)).toBeUndefined();
  });
});

test('without a list the names are to come, with sizes and without', () => {
  const names = { template: lettering, rows: [] };
  expect(work(lineWith({ names, sizes: { M: 4 } }))).toMatchObject({
    sizeQuantities: [{ size: 'M', quantity: 4 }],
    roster: { template: lettering, pieces: [] },
  });
  expect(work(lineWith({ names, sizesToCome: true, pieces: '12' }))).toMatchObject({
    sizeQuantities: [],
    totalQuantity: 12,
    roster: { pieces: [] },
  });
  expect(work(lineWith({ sizes: { M: 4 } }))).not.toHaveProperty('roster');
});

test('a draft keeps what was typed, and another person’s list is told by its words', () => {
  const form = draftForm({ lines: [draftLine({ names: { template: lettering, rows } })] });
  const kept = quoteDraft.parse(JSON.parse(JSON.stringify(draftOf(form as unknown as EditorForm))));
  expect(formOfDraft({ form: kept, savedId: 'a' }).lines?.[0]?.names).toEqual({ template: lettering, rows });
  const words = (about: typeof kept) => draftFacts.find(({ label }) => label === 'Lines')?.words(about);
  expect(words(kept)).toContain('names  Āwhina  #7 m, Ben 10 L');
  const toCome = draftForm({ lines: [draftLine({ names: { template: lettering, rows: [] } })] });
  expect(words(toCome)).toContain('names to come');
});
