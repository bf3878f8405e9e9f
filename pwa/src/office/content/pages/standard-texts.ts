/** The standard texts, as a starting point for the owner's page. */
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { PolicyDocument } from '#contract/content/policies/document.ts';
import { faqDocument, faqTitle } from '#contract/content/policies/faq-page.ts';
import { privacyPolicy } from '#contract/content/policies/privacy.ts';
import { refundPolicy } from '#contract/content/policies/refund.ts';
import { shippingPolicy } from '#contract/content/policies/shipping.ts';
import { termsOfSale } from '#contract/content/policies/terms.ts';
import type { PolicyKind } from '#contract/content/policies/policy-kinds.ts';
import type { PageWords } from './page-words.ts';

export interface StandardText {
  path: string;
  title: string;
  /** Of which versions are kept. */
  policy?: PolicyKind;
  write: (shop: ShopFacts) => PolicyDocument;
}

export const standardTexts: readonly StandardText[] = [
  { path: '/terms', title: 'Terms of Sale', policy: 'terms', write: termsOfSale },
  { path: '/privacy', title: 'Privacy Policy', policy: 'privacy', write: privacyPolicy },
  { path: '/refund-policy', title: 'Refund & Returns Policy', policy: 'refund', write: refundPolicy },
  {
    path: '/shipping-policy',
    title: 'Shipping & Delivery Policy',
    policy: 'shipping',
    write: shippingPolicy,
  },
  { path: '/faq', title: faqTitle, write: faqDocument },
];

export function startOf({ path, write }: StandardText, shop: ShopFacts): PageWords {
  const { title, lead, sections } = write(shop);
  const description = lead.length > 300 ? `${lead.slice(0, 299)}…` : lead;
  return { path, title, description, sections: [...sections] };
}
