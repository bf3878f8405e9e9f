import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PublishedPage } from '#contract/content/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextWait } from '../parts/known-shop.tsx';
import { PageText } from '../parts/page-text.tsx';

type Preview = PublishedPage & { isPublished: boolean };

/** An unpublished page, for anyone with the link. Never stored on the device. */
export function PreviewScreen() {
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const [found, setFound] = useState<Preview | { error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    call('GET /api/pages/preview', { query: { token } }).then(
      page => isWanted && setFound(page),
      (error: unknown) => isWanted && setFound({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [token, tries]);
  if (!found) return <TextWait />;
  if ('error' in found) {
    return (
      <div className="mx-auto max-w-page px-page-edge py-12">
        <ErrorState
          variant="page"
          title={loadFailureWords(found.error, 'The preview could not be loaded')}
          onRetry={() => {
            setFound(null);
            setTries(tries + 1);
          }}
        >
          A preview link works for a day and needs a connection. Ask whoever sent it for a new one.
        </ErrorState>
      </div>
    );
  }
  return (
    <>
      <p className="flex items-center justify-center gap-2 bg-wait-soft px-page-edge py-3 text-center font-medium text-on-wait-soft">
        <Icon of={Eye} size="small" />
        {found.isPublished
          ? `This page is published at ${found.path}.`
          : `Preview of ${found.path}: not published, seen by whoever has this link.`}
      </p>
      <PageText page={found} />
    </>
  );
}
