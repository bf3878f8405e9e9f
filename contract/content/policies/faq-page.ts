/**
 * The FAQ as a page that the owner can write. A section is a question with its answer; a section without any text is the
 * heading of a category, for the questions below it.
 */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { blockText, type PolicyDocument, type Section } from './document.ts';
import { type FaqCategory, faqCategories, faqWordedOn } from './faq.ts';

export const faqTitle = 'Frequently Asked Questions';
export const faqLead = 'Before you order, while it is being made, and after it has arrived.';

/** The standard questions, as the owner's page starts. */
export function faqDocument(shop: ShopFacts): PolicyDocument {
  const sections = faqCategories(shop).flatMap(({ id, title, questions }): Section[] => [
    { id, title, blocks: [] },
    ...questions.map(({ id: anchor, question, answer }) => ({ id: anchor, title: question, blocks: answer })),
  ]);
  return { title: faqTitle, lead: faqLead, wordedOn: faqWordedOn, sections };
}

/** Questions above the first heading are in a category of their own. Categories without questions are left out. */
export function faqOfSections(sections: readonly Section[]): FaqCategory[] {
  const categories: { id: string; title: string; questions: FaqCategory['questions'][number][] }[] = [];
  for (const { id, title, blocks } of sections) {
    if (blocks.every(block => blockText(block).trim() === '')) {
      categories.push({ id, title, questions: [] });
      continue;
    }
    if (categories.length === 0) categories.push({ id: 'questions', title: 'Questions', questions: [] });
    categories.at(-1)?.questions.push({ id, question: title, answer: blocks });
  }
  return categories.filter(({ questions }) => questions.length > 0);
}
