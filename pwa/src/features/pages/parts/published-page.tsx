import type { PublishedPage as Published } from '#contract/endpoints/pages.ts';
import { usePublishedPage } from '#pwa/local/published-pages.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { usePageTitle } from '#pwa/platform/page-title.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { useAnchor, useScrollToAnchor } from '../use-anchor.ts';
import { Blocks } from './blocks.tsx';
import { TextWait } from './known-shop.tsx';
import { ReadingPage, ReadingSection } from './reading-page.tsx';

/** A page that the shop has written itself. One that was read opens again without a network. */
export function PublishedPage({ path }: { path: string }) {
  const page = usePublishedPage(path);
  if (page.phase === 'ready') return <PublishedText page={page.value} />;
  if (page.phase === 'loading' || page.isAsking) return <TextWait />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <ErrorState variant="page" title="This page could not be loaded" onRetry={page.reload}>
        It has not been read on this device before, and the shop can not be reached right now.
      </ErrorState>
    </div>
  );
}

function PublishedText({ page }: { page: Published }) {
  const { name } = useShopFacts();
  usePageTitle(page.title, name);
  useScrollToAnchor(useAnchor());
  return (
    <ReadingPage
      title={page.title}
      lead={page.description}
      updatedAt={page.updatedAt}
      contents={page.sections}
    >
      {page.sections.map(({ id, title, blocks }) => (
        <ReadingSection key={id} id={id} title={title}>
          <Blocks blocks={blocks} />
        </ReadingSection>
      ))}
    </ReadingPage>
  );
}
