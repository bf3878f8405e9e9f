/** The organisation of the signed-in person, and what they do there. */
import { useState } from 'react';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const ask = () => call('GET /api/user/organisation');

type Answer = { organisation: OwnOrganisation | null };

export function useOrganisation() {
  const [asked, askAgain] = useAsked(
    ask,
    'Your organisation could not be loaded. Please try again in a moment.',
  );
  const [shown, setShown] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const attempt = useAttempt();

  return {
    asked: shown ? ({ phase: 'ready', value: shown } as const) : asked,
    askAgain,
    /** Rises with every change, so that lists are read again. */
    round,
    /** Answers whether it was done; if not, it has been said why. */
    change: (send: () => Promise<Answer>, done: string, failed: string) =>
      attempt(async () => setShown(await send()), done, failed),
    /** What is counted elsewhere on the page has changed. */
    async reload() {
      setRound(count => count + 1);
      setShown(await ask().catch(() => shown));
    },
  };
}
export type OrganisationHandle = ReturnType<typeof useOrganisation>;

export function useAttempt() {
  const toast = useToast();
  return async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    try {
      await work();
      toast({ title: done, tone: 'ok' });
      return true;
    } catch (error) {
      toast({ title: 'That did not work', description: wordsOf(error, failed), tone: 'danger' });
      return false;
    }
  };
}
