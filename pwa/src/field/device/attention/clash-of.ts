/** A refused change of fields that somebody else has changed, as the rows of the one clash dialog. */
import { mutationNamed } from '#contract/wire/mutations.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { editableFields } from './editable-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Null if there is nothing to choose between: then the item says what happened. */
export function clashOf({ item, row }: UnsettledItem): ClashRow[] | null {
  const seen = mutationNamed(item.name)?.seen;
  if (item.verdict?.code !== 'changed_meanwhile' || item.isLocked || row === null) return null;
  if (!seen || !('fieldsOf' in seen)) return null;
  const args = item.args as Record<string, Fields | undefined>;
  const { [seen.fieldsOf]: wanted = {}, [seen.in]: was = {} } = args;
  const now = row as Fields;
  const rows = editableFields(item.name, item.args).flatMap(({ path, label, options = [] }) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    if (!(name in wanted) || !(name in now)) return [];
    const words = (value: unknown) =>
      options.find(option => option.value === value)?.label ?? (textOf(value) || 'none');
    return [{ field: label, before: words(was[name]), theirs: words(now[name]), mine: words(wanted[name]) }];
  });
  const compared = (mutationNamed(item.name)?.compared ?? []).flatMap(({ field, label, words }) => {
    if (!(field in wanted) || !(field in now)) return [];
    const said = (value: unknown) => words(value) || 'none';
    return [{ field: label, before: said(was[field]), theirs: said(now[field]), mine: said(wanted[field]) }];
  });
  const all = [...rows, ...compared];
  return all.length > 0 ? all : null;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
