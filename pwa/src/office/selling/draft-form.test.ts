/** What is typed of a quote comes back as it was, with the print areas that its designs were placed in. */
import { expect, test } from 'vitest';
import { usualAreas } from '#contract/garments/print-areas.ts';
import { quoteDraft } from '#contract/quotes/drafts/draft.ts';
import type { EditorForm } from '#pwa/office/common/work/editor-form.ts';
import { draftForm, draftLine } from '#tests/factories/drafts.ts';
import { draftOf, formOfDraft } from './draft-form.ts';

const usual = usualAreas('tee');
const hemmed = {
  ...usual,
  areas: [
    ...usual.areas,
    {
      id: 'left-hem',
      side: 'front' as const,
      left: 500,
      top: 780.5,
      width: 80,
      height: 60,
      excludes: ['nape'],
    },
  ],
};
const { product, ...line } = draftLine({
  placements: [{ position: 'front', area: 'left-hem', method: 'print', artwork: null }],
});
const onHem = { ...line, product: { ...product, garment: 'tee', printAreas: hemmed } };

test('a line keeps its product’s own print areas and the place on them, in each option', () => {
  const form = draftForm({
    lines: [onHem, draftLine()],
    options: [{ id: line.id, name: 'Hem', lines: [onHem], charges: [], freight: '', freightReason: '' }],
  });
  // As it travels: through the schema, and as text.
  const kept = quoteDraft.parse(JSON.parse(JSON.stringify(draftOf(form as unknown as EditorForm))));
  const { lines = [], options = [] } = formOfDraft({ form: kept, savedId: line.id });
  expect(lines[0]).toEqual(onHem);
  expect(lines[1]?.product).not.toHaveProperty('printAreas');
  expect(options[0]?.lines).toEqual([onHem]);
});
