import { call } from '#pwa/local/call.ts';
import { failureWords } from '#pwa/local/failure-words.ts';
import { useToast } from '#pwa/ui/toaster.tsx';

/** Opens a page as it is being worked on, in a tab of its own, by a link that can be passed on (S41). */
export function usePreviewLink(): (id: number) => Promise<void> {
  const toast = useToast();
  return async id => {
    // Opened with the press itself: a browser holds back what comes later.
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
