import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { lastUpdated, type PolicyDocument } from '#contract/content/policies/document.ts';
import { useAnchor, useScrollToAnchor } from '../use-anchor.ts';
import { Blocks } from '#pwa/common/content/blocks.tsx';
import { KnownShop } from './known-shop.tsx';
import { OwnerNote } from './owner-note.tsx';
import { PublishedPage } from './published-page.tsx';
import { ReadingPage, ReadingSection } from './reading-page.tsx';

interface PolicyPageProps {
  /** The canonical address. The others are aliases. */
  path: string;
  write: (shop: ShopFacts) => PolicyDocument;
}

/** The shop's own text if it has published one at this address, otherwise the standard text with the shop's figures. */
export function PolicyPage({ path, write }: PolicyPageProps) {
  return (
    <KnownShop>
      {shop =>
        shop.pages.some(page => page.path === path) ? (
          <PublishedPage path={path} />
        ) : (
          <StandardText path={path} document={write(shop)} changedAt={shop.policyChangedAt} />
        )
      }
    </KnownShop>
  );
}

interface StandardTextProps {
  path: string;
  document: PolicyDocument;
  changedAt: string | null;
}

function StandardText({ path, document, changedAt }: StandardTextProps) {
  useScrollToAnchor(useAnchor());
  return (
    <ReadingPage
      title={document.title}
      lead={document.lead}
      updatedAt={lastUpdated(document, changedAt)}
      contents={document.sections}
      tools={<OwnerNote path={path} />}
    >
      {document.sections.map(({ id, title, blocks }) => (
        <ReadingSection key={id} id={id} title={title}>
          <Blocks blocks={blocks} />
        </ReadingSection>
      ))}
    </ReadingPage>
  );
}
