import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { lastUpdated } from '#contract/content/policies/document.ts';
import { faqDocument, faqOfSections } from '#contract/content/policies/faq-page.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { FaqList } from '../parts/faq-list.tsx';
import { KnownShop } from '../parts/known-shop.tsx';
import { PublishedPage } from '../parts/published-page.tsx';
import { ReadingPage } from '../parts/reading-page.tsx';

const path = '/faq';

type FaqPage = Pick<Parameters<typeof ReadingPage>[0], 'title' | 'lead' | 'updatedAt'> & {
  sections: Parameters<typeof faqOfSections>[0];
};

/** The standard questions, or those that the shop has written itself. */
export function FaqScreen() {
  return (
    <KnownShop>
      {shop =>
        shop.pages.some(page => page.path === path) ? (
          <PublishedPage
            path={path}
            show={page => <OwnQuestions page={{ ...page, lead: page.description }} />}
          />
        ) : (
          <Questions page={standardPage(shop)} />
        )
      }
    </KnownShop>
  );
}

function standardPage(shop: ShopFacts): FaqPage {
  const { title, lead, wordedOn, sections } = faqDocument(shop);
  return { title, lead, sections, updatedAt: lastUpdated({ wordedOn }, shop.policyChangedAt) };
}

function OwnQuestions({ page }: { page: FaqPage }) {
  const { name } = useShopFacts();
  usePageTitle(page.title, name);
  return <Questions page={page} />;
}

function Questions({ page: { sections, ...page } }: { page: FaqPage }) {
  const categories = faqOfSections(sections);
  return (
    <ReadingPage {...page} contents={categories}>
      <FaqList categories={categories} />
    </ReadingPage>
  );
}
