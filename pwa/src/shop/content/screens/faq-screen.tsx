import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { lastUpdated } from '#contract/content/policies/document.ts';
import { faqCategories, faqWordedOn } from '#contract/content/policies/faq.ts';
import { FaqList } from '../parts/faq-list.tsx';
import { KnownShop } from '../parts/known-shop.tsx';
import { PublishedPage } from '../parts/published-page.tsx';
import { ReadingPage } from '../parts/reading-page.tsx';

const path = '/faq';

export function FaqScreen() {
  return (
    <KnownShop>
      {shop =>
        shop.pages.some(page => page.path === path) ? (
          <PublishedPage path={path} />
        ) : (
          <Questions shop={shop} />
        )
      }
    </KnownShop>
  );
}

function Questions({ shop }: { shop: ShopFacts }) {
  const categories = faqCategories(shop);
  return (
    <ReadingPage
      title="Frequently Asked Questions"
      lead="Before you order, while it is being made, and after it has arrived."
      updatedAt={lastUpdated({ wordedOn: faqWordedOn }, shop.policyChangedAt)}
      contents={categories}
    >
      <FaqList categories={categories} />
    </ReadingPage>
  );
}
