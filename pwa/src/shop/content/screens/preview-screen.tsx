import { Eye } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextWait } from '../parts/known-shop.tsx';
import { PageNote } from '../parts/page-note.tsx';
import { PageText } from '../parts/page-text.tsx';
import { useAskedPage } from '../use-asked-page.ts';

/** An unpublished page, for anyone with the link. Never stored on the device. */
export function PreviewScreen() {
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const ask = useCallback(() => call('GET /api/pages/preview', { query: { token } }), [token]);
  const { asked, askAgain } = useAskedPage(ask);
  if (!asked) return <TextWait />;
  if ('error' in asked) {
    return (
      <div className="mx-auto max-w-page px-page-edge py-12">
        <ErrorState
          variant="page"
          title={loadFailureWords(asked.error, 'The preview could not be loaded')}
          onRetry={askAgain}
        >
          A preview link works for a day and needs a connection. Ask whoever sent it for a new one.
        </ErrorState>
      </div>
    );
  }
  const { page } = asked;
  return (
    <>
      <PageNote icon={Eye}>
        {page.isPublished
          ? `This page is published at ${page.path}.`
          : `Preview of ${page.path}: not published, seen by whoever has this link.`}
      </PageNote>
      <PageText page={page} />
    </>
  );
}
