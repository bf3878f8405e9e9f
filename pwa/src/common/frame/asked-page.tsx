import type { ReactNode } from 'react';
import type { KeptAnswer } from '#pwa/common/local/call/keep-answer.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface AskedPageProps<T> {
  asked: KeptAnswer<T>;
  onRetry: () => void;
  /** What is asked for, as a word inside a sentence: `order`. */
  noun: string;
  wait: ReactNode;
  missing: ReactNode;
  /** Renders the shop's reason why it isn't available yet. Pages without it show an error. */
  refused?: (words: string | undefined) => ReactNode;
  children: (value: T, answer: { asOf: string | null }) => ReactNode;
}

/** Shows an answer that this device stores, or a placeholder or error in its place. */
export function AskedPage<T>({
  asked,
  onRetry,
  noun,
  wait,
  missing,
  refused,
  children,
}: AskedPageProps<T>): ReactNode {
  if (asked.phase === 'loading') return wait;
  if (asked.phase === 'missing') return missing;
  if (asked.phase === 'ready') return children(asked.value, asked);
  if (asked.phase === 'refused' && refused) return refused(asked.words);
  const isOffline = asked.phase === 'failed' && asked.isOffline;
  return (
    <ErrorState variant="page" title={`The ${noun} could not be opened`} onRetry={onRetry}>
      {isOffline
        ? `There is no connection, and this device has not seen this ${noun} before.`
        : 'Something went wrong on our side. Please try again in a moment.'}
    </ErrorState>
  );
}
