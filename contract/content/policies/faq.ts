/** The questions people ask, in six categories. Ids are addresses: `/faq#proofs`. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { blockText } from './document.ts';
import type { FaqQuestion } from './faq-question.ts';
import { artworkQuestions, orderQuestions } from './faq-before-ordering.ts';
import {
  paymentQuestions,
  productQuestions,
  productionQuestions,
  returnQuestions,
} from './faq-after-ordering.ts';

/** ISO date of the wording. */
export const faqWordedOn = '2026-11-21';

export interface FaqCategory {
  id: string;
  title: string;
  questions: readonly FaqQuestion[];
}

export function faqCategories(shop: ShopFacts): FaqCategory[] {
  return [
    { id: 'orders-pricing', title: 'Orders & Pricing', questions: orderQuestions(shop) },
    { id: 'design-artwork', title: 'Design & Artwork', questions: artworkQuestions(shop) },
    { id: 'production-delivery', title: 'Production & Delivery', questions: productionQuestions(shop) },
    { id: 'products-quality', title: 'Products & Quality', questions: productQuestions(shop) },
    { id: 'returns-changes', title: 'Returns & Changes', questions: returnQuestions(shop) },
    { id: 'payment-account', title: 'Payment & Account', questions: paymentQuestions(shop) },
  ];
}

/** The answer as plain text, for search engines and the search on the page. */
export function answerText({ answer }: Pick<FaqQuestion, 'answer'>): string {
  return answer.map(blockText).join(' ');
}

/** The questions that contain every word of the query, by category. Categories without any are left out. */
export function findQuestions(categories: readonly FaqCategory[], query: string): FaqCategory[] {
  const words = query.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...categories];
  const holds = (question: FaqQuestion) => {
    const said = `${question.question} ${answerText(question)}`.toLocaleLowerCase('en-AU');
    return words.every(word => said.includes(word));
  };
  return categories
    .map(category => ({ ...category, questions: category.questions.filter(holds) }))
    .filter(({ questions }) => questions.length > 0);
}
