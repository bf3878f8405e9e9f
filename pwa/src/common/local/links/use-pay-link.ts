/** Asks for a link that pays an order; a refusal is told here. */
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { call } from '../call/call.ts';
import { failureWords } from '../call/failure-words.ts';

export function usePayLink(orderId: string): () => Promise<string | null> {
  const toast = useToast();
  return async () => {
    try {
      return (await call('POST /api/orders/{orderId}/pay-link', { params: { orderId } })).url;
    } catch (error) {
      toast({
        title: 'Error',
        description: failureWords(error, 'Failed to make the pay link'),
        tone: 'danger',
      });
      return null;
    }
  };
}

/** Where it is shown: what it is called, and what it does. */
export const payLinkWords = {
  label: 'Copy pay link',
  name: 'Pay link',
  help: 'Anyone who has it can see and pay this order.',
} as const;
