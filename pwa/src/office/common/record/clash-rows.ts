/** Two people changed one record: what the first made of it, and what the second wants. Pure. */
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';

/** What a noun says of itself: each field as people know it. */
export interface RecordField<View> {
  label: string;
  /** Its value in words. */
  words: (view: View) => string;
  /** Where words are not enough to tell two values apart. */
  isSame?: (one: View, other: View) => boolean;
  /** It changes all day by itself: only somebody who wants another value is asked. */
  isRestless?: boolean;
}

export interface Sides<View> {
  seen: View;
  current: View;
  /** What is wanted, laid over what was seen; `undefined` is not wanted. */
  wanted: { [K in keyof View]?: View[K] | undefined };
}

/** Only the fields that either of them touched. */
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
