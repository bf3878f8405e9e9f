import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** Opens a draft of a page in its own tab, by a link that can be shared. */
export function usePreviewLink(): (id: number) => Promise<void> {
  const toast = useToast();
  return async id => {
    // Opened during the press itself: a browser blocks later pop-ups.
    const tab = window.open('about:blank', '_blank');
    try {
      const { path } = await call('POST /api/pages/{id}/preview', { params: { id: String(id) } });
      if (tab) tab.location.replace(path);
      else {
        await navigator.clipboard?.writeText(new URL(path, location.origin).href);
        toast({
          title: 'Preview link copied',
          description: 'Your browser did not open the tab.',
          tone: 'ok',
        });
      }
    } catch (error) {
      tab?.close();
      toast({
        title: 'Error',
        description: failureWords(error, 'Failed to open the preview'),
        tone: 'danger',
      });
    }
  };
}
