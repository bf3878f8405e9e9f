import { expect, test } from 'vitest';
import { shopFacts } from '#tests/fixtures/shop-facts.ts';
import { publishTroubles } from '../page-rules.ts';
import { text } from './document.ts';
import { faqCategories } from './faq.ts';
import { faqDocument, faqOfSections } from './faq-page.ts';

const answer = [text('Yes.')];
const question = (id: string) => ({ id, title: `${id}?`, blocks: answer });
const heading = (id: string) => ({ id, title: id, blocks: [] });
const shape = (...sections: Parameters<typeof faqOfSections>[0]) =>
  faqOfSections(sections).map(({ title, questions }) => [title, ...questions.map(({ id }) => id)]);

test('the owner’s page starts with the standard questions, and reads as they do', () => {
  const page = faqDocument(shopFacts);
  expect(faqOfSections(page.sections)).toEqual(faqCategories(shopFacts));
  expect(publishTroubles({ title: page.title, description: page.lead, sections: page.sections })).toEqual([]);
  expect(page.sections.length).toBeLessThanOrEqual(60);
});

test('a section without text is a heading; questions without one stand in a category of their own', () => {
  expect(shape(heading('Orders'), question('a'), question('b'), heading('Returns'), question('c'))).toEqual([
    ['Orders', 'a', 'b'],
    ['Returns', 'c'],
  ]);
  expect(shape(question('a'), heading('Empty'), heading('Orders'), question('b'))).toEqual([
    ['Questions', 'a'],
    ['Orders', 'b'],
  ]);
  const empty = { ...heading('Returns'), blocks: [text(' ')] };
  expect(shape(heading('Orders'), question('a'), empty, question('b'))).toEqual([
    ['Orders', 'a'],
    ['Returns', 'b'],
  ]);
  expect(shape()).toEqual([]);
});
