/**
 * Several offers in one quote. The fields of the form are those of the option that is open; the others wait beside it.
 * A form without options has nothing to choose. Pure.
 */
import { workLimits } from '#contract/quotes/work-words.ts';
import type { EditorForm, EditorOption, OptionWork } from '#pwa/office/common/work/editor-form.ts';

export const blankWork: OptionWork = { lines: [], charges: [], freight: '', freightReason: '' };

const workOf = ({ lines, charges, freight, freightReason }: OptionWork): OptionWork => ({
  lines,
  charges,
  freight,
  freightReason,
});

/** With what is typed now; empty where there is nothing to choose. Drafts from before options have none. */
export function optionsOf(form: EditorForm): EditorOption[] {
  const at = form.optionAt ?? 0;
  return (form.options ?? []).map((option, place) =>
    place === at ? { ...option, ...workOf(form) } : option,
  );
}

/** The form as it would be with one option alone. */
export const formOfOption = (form: EditorForm, option: OptionWork): EditorForm => ({
  ...form,
  ...workOf(option),
});

export function openOption(form: EditorForm, at: number): Partial<EditorForm> {
  const options = optionsOf(form);
  const option = options[at];
  return option ? { options, optionAt: at, ...workOf(option) } : {};
}

/** What there is so far becomes the first option, and the new one is opened. */
export function addOption(form: EditorForm, newId: () => string, copies: boolean): Partial<EditorForm> {
  const known = optionsOf(form);
  const before = known.length > 0 ? known : [{ id: newId(), name: 'Option 1', ...workOf(form) }];
  if (before.length >= workLimits.options) return {};
  const work = copies ? copyOf(form, newId) : blankWork;
  const options = [...before, { id: newId(), name: `Option ${before.length + 1}`, ...work }];
  return { options, optionAt: options.length - 1, ...work };
}

const copyOf = (work: OptionWork, newId: () => string): OptionWork => ({
  ...workOf(work),
  lines: work.lines.map(line => ({ ...line, id: newId() })),
  charges: work.charges.map(charge => ({ ...charge, id: newId() })),
});

/** The open one goes; of two, the other becomes the whole quote. */
export function removeOption(form: EditorForm): Partial<EditorForm> {
  const at = form.optionAt ?? 0;
  const rest = optionsOf(form).filter((_, place) => place !== at);
  const next = rest[Math.min(at, rest.length - 1)];
  if (!next) return {};
  if (rest.length === 1) return { options: [], optionAt: 0, ...workOf(next) };
  return { options: rest, optionAt: rest.indexOf(next), ...workOf(next) };
}

export function renameOption(form: EditorForm, name: string): Partial<EditorForm> {
  const at = form.optionAt ?? 0;
  return { options: optionsOf(form).map((option, place) => (place === at ? { ...option, name } : option)) };
}
