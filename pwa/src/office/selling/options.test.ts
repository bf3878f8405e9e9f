import { describe, expect, it } from 'vitest';
import { checkEditor, offeredOf } from './check-editor.ts';
import {
  blankForm,
  type EditorForm,
  type EditorLine,
  fieldsOf,
} from '#pwa/office/common/work/editor-form.ts';
import { addOption, openOption, optionsOf, removeOption, renameOption } from './options.ts';

const line = (id: string): EditorLine => ({
  id,
  product: { id: 1, name: 'Polo', garment: 'polo', colors: [], sizes: { '': ['S'] }, customizable: true },
  colour: '',
  sizesToCome: true,
  pieces: '60',
  sizes: {},
  placements: [],
  unit: '',
  setup: '',
  reason: '',
});
const single: EditorForm = {
  ...blankForm('id', '2030-01-01'),
  name: 'Wren',
  email: 'wren@quarrelcreek.example',
  lines: [line('a')],
  freight: '15',
  freightReason: 'Cartons',
};
let next = 0;
const newId = () => `new ${++next}`;
const after = (form: EditorForm, part: Partial<EditorForm>): EditorForm => ({ ...form, ...part });
const linesOf = (form: EditorForm) => optionsOf(form).map(option => option.lines.map(({ id }) => id));

describe('options of a quote', () => {
  it('begin with what is there, and each keeps its own', () => {
    const two = after(single, addOption(single, newId, false));
    expect(two).toMatchObject({ lines: [], freight: '', optionAt: 1 });
    const typed = after(two, { lines: [line('b')], freight: '' });
    const back = after(typed, openOption(typed, 0));
    expect(back).toMatchObject({ optionAt: 0, freight: '15', lines: [{ id: 'a' }] });
    expect(linesOf(back)).toEqual([['a'], ['b']]);
    expect(optionsOf(after(back, renameOption(back, 'Polos'))).map(({ name }) => name)).toEqual([
      'Polos',
      'Option 2',
    ]);
  });

  it('are three at most; a copy has lines of its own', () => {
    const two = after(single, addOption(single, newId, true));
    const three = after(two, addOption(two, newId, true));
    expect(new Set(linesOf(three).flat()).size).toBe(3);
    expect(addOption(three, newId, true)).toEqual({});
  });

  it('are one offer again when one of two is removed', () => {
    const two = after(single, addOption(single, newId, false));
    const one = after(two, removeOption(two));
    expect(one).toMatchObject({ options: [], optionAt: 0, lines: [{ id: 'a' }], freight: '15' });
    expect(offeredOf(one, [])).not.toHaveProperty('options');
  });

  it('are checked all, also those that are not open', () => {
    const two = after(single, addOption(single, newId, false));
    const back = after(two, openOption(two, 0));
    expect(checkEditor(back)).toEqual({ options: 'Please check “Option 2”.' });
    const same = after(back, renameOption(back, 'option 2 '));
    expect(checkEditor(same).options).toContain('a name of its own');
  });

  it('are sent with the first beside them, each with the total that was seen', () => {
    const two = after(single, addOption(single, newId, true));
    const body = offeredOf(two, [100, 200]);
    expect(body).toMatchObject({
      work: { lines: [{ id: 'a' }] },
      seenCents: 100,
      options: { first: { name: 'Option 1' }, others: [{ name: 'Option 2', seenCents: 200 }] },
    });
    expect(fieldsOf({ 'options.others.0.name': 'x' })).toEqual({ options: 'x' });
  });

  it('are none in a draft from before', () => {
    const { options: _, optionAt: __, ...old } = single;
    expect(optionsOf(old)).toEqual([]);
    expect(checkEditor(old)).toEqual({});
  });
});
