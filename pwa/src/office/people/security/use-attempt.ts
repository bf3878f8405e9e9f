import { useState } from 'react';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** A change without a form: true once it is done. A failure is told, unless the person has thought better of it. */
export function useAttempt() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function attempt(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (problem) {
      if (!wasCancelled(problem))
        toast({ title: failed, description: failureWords(problem, 'Please try again.'), tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { attempt, isBusy };
}
