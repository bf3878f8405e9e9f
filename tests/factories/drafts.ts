/** Drafts of quotes as the office's editor saves them. */
import { randomUUID } from 'node:crypto';
import type { DraftSave, QuoteDraft } from '#contract/quotes/drafts/draft.ts';
import { uniqueName } from './people.ts';

export const draftLine = (overrides: object = {}): QuoteDraft['lines'][number] => ({
  id: randomUUID(),
  product: {
    id: 1,
    name: 'Harbour Polo',
    garment: 'polo',
    colors: [{ id: 'navy', name: 'Navy', value: '#1b2a4a' }],
    sizes: { Navy: ['S', 'M', 'L'] },
    customizable: true,
  },
  colour: 'Navy',
  sizesToCome: false,
  pieces: '',
  sizes: { M: 30 },
  placements: [{ position: 'front', method: 'embroidery', artwork: null }],
  unit: '',
  setup: '',
  reason: '',
  ...overrides,
});

export const draftForm = (overrides: Partial<QuoteDraft> = {}): QuoteDraft => ({
  name: 'Imke Farrant',
  company: 'Quarrel Creek Rowing',
  email: `${uniqueName('imke')}@quarrelcreek.example`,
  phone: '0412 345 678',
  abn: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  lines: [draftLine()],
  charges: [],
  freight: '',
  freightReason: '',
  options: [],
  optionAt: 0,
  neededBy: '',
  poNumber: '',
  validUntil: '2026-12-24',
  message: '',
  notes: '',
  ...overrides,
});

export const draftSaving = (overrides: Partial<QuoteDraft> = {}): DraftSave => ({
  savedId: randomUUID(),
  basedOn: 0,
  form: draftForm(overrides),
});
