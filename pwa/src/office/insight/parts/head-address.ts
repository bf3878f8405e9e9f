/** The state of the list of page heads in its address. Pure. */
import { headKinds } from '#contract/content/page-head-endpoints.ts';
import { headProblems } from '#contract/content/page-heads.ts';
import { choice, listAddress, typed, wordsOf } from '#pwa/common/list/list-address.ts';
import { kindWords, problemWords } from '../head-words.ts';

export const headAddress = listAddress({
  search: typed,
  kind: choice(wordsOf(headKinds, kind => kindWords[kind])),
  check: choice({ any: 'To look at', ...wordsOf(headProblems, problem => problemWords[problem]) }),
});

/** As the server expects it. */
export function asAsked<V extends ReturnType<typeof headAddress.read>>({ check, ...others }: V) {
  return { ...others, ...(check && { problem: check }) };
}
