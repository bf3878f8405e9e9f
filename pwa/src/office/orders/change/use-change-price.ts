/** What a change would come to. Asked when the typing pauses; the last answer stays. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { usePause } from '#pwa/common/forms/use-pause.ts';
import { isNothing, type WantedChange } from './change-form.ts';

export interface ChangePrice {
  priced: PricedChange | undefined;
  /** It belongs to what is typed now. */
  isCurrent: boolean;
  /** Why there is no price. */
  trouble: string | null;
  /** Sentences about lines, by their ids. */
  lineTroubles: Readonly<Record<number, string>>;
  /** The same of new lines. */
  addedTroubles: Readonly<Record<string, string>>;
  retry: () => void;
}

interface Asking {
  /** Another version is another question. */
  version: number;
  wanted: WantedChange;
  /** It is being saved, or has been: the order may have what is asked for already. */
  isOver: boolean;
}

export function useChangePrice(orderId: string, { version, wanted, isOver }: Asking): ChangePrice {
  const typed = JSON.stringify(wanted);
  const asked = usePause(typed);
  const body = JSON.parse(asked) as WantedChange;
  const isIdle = isNothing(body);
  const answer = useQuery({
    queryKey: ['order-change', orderId, version, asked],
    queryFn: () => call('POST /api/orders/{orderId}/changes/price', { params: { orderId }, body }),
    enabled: !isIdle && !isOver,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const refused = answer.error instanceof ApiError ? answer.error.fields : {};
  const lineTroubles = Object.fromEntries(
    Object.entries(refused).flatMap(([path, words]) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1];
      const id = at === undefined ? undefined : body.lines?.[Number(at)]?.itemId;
      return id === undefined ? [] : [[id, words] as const];
    }),
  );
  const addedTroubles = Object.fromEntries(
    Object.entries(refused).flatMap(([path, words]) => {
      const at = /^add\.lines\.(\d+)/.exec(path)?.[1];
      const id = at === undefined ? undefined : body.add?.lines?.[Number(at)]?.id;
      return id === undefined ? [] : [[id, words] as const];
    }),
  );
  return {
    priced: isIdle ? undefined : answer.data,
    isCurrent: asked === typed && !answer.isPlaceholderData && answer.isSuccess,
    trouble:
      !isIdle && answer.error ? loadFailureWords(answer.error, 'The price could not be worked out.') : null,
    lineTroubles,
    addedTroubles,
    retry: () => void answer.refetch(),
  };
}
