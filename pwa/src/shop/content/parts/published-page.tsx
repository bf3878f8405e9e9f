import type { ReactNode } from 'react';
import type { PublishedPage as PublishedText } from '#contract/content/endpoints.ts';
import { usePublishedPage } from '#pwa/common/local/catalogue/published-pages.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextWait } from './known-shop.tsx';
import { PageText } from './page-text.tsx';

interface PublishedPageProps {
  path: string;
  show?: (page: PublishedText) => ReactNode;
}

const asText = (page: PublishedText) => <PageText page={page} />;

/** A page that the shop has written itself. Once read, it opens again without a network. */
export function PublishedPage({ path, show = asText }: PublishedPageProps) {
  const page = usePublishedPage(path);
  if (page.phase === 'ready') return show(page.value);
  if (page.phase === 'loading' || page.isAsking) return <TextWait />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <ErrorState variant="page" title="This page could not be loaded" onRetry={page.reload}>
        It hasn’t been opened on this device before, and we can’t reach the shop right now.
      </ErrorState>
    </div>
  );
}
