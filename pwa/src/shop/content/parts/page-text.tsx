import type { PublishedPage } from '#contract/content/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { useAnchor, useScrollToAnchor } from '../use-anchor.ts';
import { Blocks } from '#pwa/common/content/blocks.tsx';
import { ReadingPage, ReadingSection } from './reading-page.tsx';

/** The text of a page that the shop has written itself. */
export function PageText({ page }: { page: PublishedPage }) {
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
