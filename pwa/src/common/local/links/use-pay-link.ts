/** Requests a link that pays an order. Shows a refusal as a toast. */
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

/** The link's label and explanation, for screens that show it. */
export const payLinkWords = {
  label: 'Copy pay link',
  name: 'Pay link',
  help: 'Anyone who has it can see and pay this order.',
} as const;
