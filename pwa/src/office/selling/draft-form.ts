/** The quote editor's form as the draft that the shop keeps, and back. Pure. */
import type { QuoteDraft, SavedDraft } from '#contract/quotes/drafts/draft.ts';
import type { EditorForm, EditorLine } from '#pwa/office/common/work/editor-form.ts';

/** What is saved of the form: all but what belongs to orders and to this device. */
export function draftOf(form: EditorForm): QuoteDraft {
  const {
    clientId: _,
    payment: __,
    paymentReference: ___,
    paymentReason: ____,
    seenDraft: _____,
    ...rest
  } = form;
  const { options = [], optionAt = 0 } = form;
  return {
    ...rest,
    lines: form.lines.map(draftLineOf),
    options: options.map(option => ({ ...option, lines: option.lines.map(draftLineOf) })),
    optionAt,
  };
}

function draftLineOf({ names, ...line }: EditorLine): QuoteDraft['lines'][number] {
  const sizes = Object.entries(line.product.sizes).map(([colour, names]) => [colour, [...names]]);
  return {
    ...line,
    product: { ...line.product, sizes: Object.fromEntries(sizes) },
    sizes: { ...line.sizes },
    ...(names ? { names: { ...names, rows: [...names.rows] } } : {}),
  };
}

/** The form that continues it. */
export function formOfDraft({ form, savedId }: Pick<SavedDraft, 'form' | 'savedId'>): Partial<EditorForm> {
  return { ...form, seenDraft: savedId };
}

/** The draft that the typing began from, as far as it is known here. Null if it began from none. */
export function seenBy(
  { seenDraft = null }: Pick<EditorForm, 'seenDraft'>,
  known: SavedDraft | null,
): SavedDraft | { savedId: string } | null {
  if (seenDraft === null) return null;
  return known?.savedId === seenDraft ? known : { savedId: seenDraft };
}

/** Fields of the server's refusal as the form names them. */
export function draftFieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [
      path.replace(/^(draft\.)?form\./, '').replace(/^(lines|charges|options)\b.*$/, '$1'),
      words,
    ]),
  );
}
