/** What the typed lines cost, as the server will charge it. Asked when the typing pauses; the last answer stays. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PricedWork } from '#contract/quotes/work.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import type { EditorForm } from '#pwa/office/common/work/editor-form.ts';
import { workOf } from '#pwa/office/common/work/editor-form.ts';
import { usePause } from '#pwa/common/forms/use-pause.ts';
import type { WantedWorkInput } from '#pwa/office/common/work/wire.ts';

export interface Priced {
  /** Undefined until there is something to price. */
  work: PricedWork | undefined;
  /** It belongs to what is typed now. */
  isCurrent: boolean;
  /** Why there is no price. */
  trouble: string | null;
  /** Sentences of the server about lines, by their ids. */
  lineTroubles: Readonly<Record<string, string>>;
  retry: () => void;
}

export function usePriced(form: EditorForm): Priced {
  const email = form.email.trim();
  const postalCode = form.postalCode.trim();
  const body = {
    work: workOf(form),
    ...(/^\d{4}$/.test(postalCode) ? { postalCode } : {}),
    ...(email === '' ? {} : { email }),
  };
  const typed = JSON.stringify(body);
  const asked = usePause(typed);
  const sent = JSON.parse(asked) as { work: WantedWorkInput };
  const isEmpty = sent.work.lines.length === 0 && sent.work.charges.length === 0;
  const answer = useQuery({
    queryKey: ['quotes', 'price', asked],
    queryFn: () => call('POST /api/quotes/price', { body: JSON.parse(asked) as typeof body }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const refused = answer.error instanceof ApiError ? answer.error.fields : {};
  return {
    work: isEmpty ? undefined : answer.data,
    isCurrent: asked === typed && !answer.isPlaceholderData && answer.isSuccess,
    trouble:
      !isEmpty && answer.error ? loadFailureWords(answer.error, 'The price could not be worked out.') : null,
    lineTroubles: Object.fromEntries(
      Object.entries(refused).flatMap(([path, words]) => {
        const at = /^work\.lines\.(\d+)/.exec(path)?.[1];
        const id = at === undefined ? undefined : sent.work.lines[Number(at)]?.id;
        return id === undefined ? [] : [[id, words] as const];
      }),
    ),
    retry: () => void answer.refetch(),
  };
}
