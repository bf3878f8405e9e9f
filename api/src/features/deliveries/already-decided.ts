/** One decision stands: whoever comes second is told of it, unless it is their own, sent again. */
import { refuse, type Refusal } from '#contract/wire/errors.ts';

interface Decided {
  reviewedBy: string | null;
  reviewedNote: string | null;
}

export function alreadyDecided<V extends Decided>(current: V | null, isOwn: boolean): V | Refusal {
  if (!current) return refuse('not_found');
  if (isOwn) return current;
  const { reviewedBy, reviewedNote } = current;
  const message = `${reviewedBy ?? 'Somebody else'} has decided this already: ${reviewedNote ?? ''}`;
  return refuse('conflict', { message, details: { current } });
}
