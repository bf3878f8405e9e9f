/** Two people changed one record: the first person's changes beside the second's. Pure. */
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';

/** Declared by each noun: its fields as users know them. */
export interface RecordField<View> {
  label: string;
  /** Its value in words. */
  words: (view: View) => string;
  /** Set if the words aren't enough to distinguish two values. */
  isSame?: (one: View, other: View) => boolean;
  /** It changes by itself all day: only a person who wants another value is asked. */
  isRestless?: boolean;
}

export interface Sides<View> {
  seen: View;
  current: View;
  /** The wanted values over those that were seen. `undefined` means not wanted. */
  wanted: { [K in keyof View]?: View[K] | undefined };
}

/** Only the fields that either of them changed. */
export function clashRows<View extends object>(
  fields: readonly RecordField<View>[],
  { seen, current, wanted }: Sides<View>,
): ClashRow[] {
  const mine = { ...seen, ...definedOf(wanted) };
  return fields.flatMap(({ label, words, isRestless, ...field }) => {
    const isSame = field.isSame ?? ((one: View, other: View) => words(one) === words(other));
    const isMine = !isSame(seen, mine);
    const isTheirs = !isRestless && !isSame(seen, current);
    const row = {
      field: label,
      before: words(seen),
      theirs: words(current),
      mine: isMine ? words(mine) : null,
    };
    return isMine || isTheirs ? [row] : [];
  });
}

function definedOf<View extends object>(wanted: Sides<View>['wanted']): Partial<View> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<View>;
}
