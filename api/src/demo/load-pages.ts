/** The demo shop's own pages, with content as an owner would write it. */
import type { Knex } from 'knex';
import type { PagesRow } from '#api/database/tables.ts';
import { list, type Section, steps, text } from '#contract/content/policies/document.ts';

const about: Section[] = [
  {
    id: 'the-edge',
    title: 'The part that never frays',
    blocks: [
      text(
        'A selvedge is the self-finished edge of a cloth. It is woven so that it holds by itself. We named the shop after it because that is what we want an order to be: finished at every edge, from the first sketch to the parcel at your door.',
      ),
    ],
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    blocks: [
      list(
        '**Screen print** for teams, events and tees that are worn every week.',
        '**Embroidery** for polos, caps, jackets and everything that has to last.',
        '**Good blanks**, also without any decoration.',
      ),
      text(
        'You see your design on the garment and the whole price before you pay. You see a proof before we make it.',
      ),
    ],
  },
  {
    id: 'how-we-work',
    title: 'How an order travels here',
    blocks: [
      steps(
        'Your order becomes a job for the workshop, with your artwork on it.',
        'We buy the garments, mix the ink or set the thread, and send you the proof.',
        'One person makes it and another one counts and looks at every piece.',
        'It is packed and sent, or brought by our own driver.',
      ),
      text(
        'Do you have a question that is not in the [FAQ](/faq)? [Write to us](/contact) or look at [what we print on](/products).',
      ),
    ],
  },
];

/** Not ready yet: what a draft looks like in the office. */
const teamWear: Section[] = [
  {
    id: 'one-list',
    title: 'One list, one order',
    blocks: [
      text(
        'Send us names and sizes in one list. Everybody gets the right piece, and nobody collects money twice.',
      ),
    ],
  },
];

const demoPages: (Pick<PagesRow, 'path' | 'title' | 'description' | 'status'> & { sections: string })[] = [
  {
    path: '/about',
    title: 'About',
    description: 'A workshop in Brisbane that prints and embroiders what you wear together.',
    status: 'published',
    sections: JSON.stringify(about),
  },
  {
    path: '/team-wear',
    title: 'Team wear',
    description: 'Uniforms and kit for clubs, crews and companies.',
    status: 'draft',
    sections: JSON.stringify(teamWear),
  },
];

export async function loadDemoPages(knex: Knex): Promise<void> {
  for (const page of demoPages) {
    const isPublished = page.status === 'published';
    const [made] = await knex('pages')
      .insert({ ...page, ...(isPublished ? { publishedAt: knex.fn.now() } : {}) })
      .onConflict('path')
      .ignore()
      .returning('id');
    const { title, description, sections } = page;
    if (made && isPublished)
      await knex('page_versions').insert({ pageId: made.id, number: 1, title, description, sections });
  }
}

/** The sample menu of the office's Navigation tab. An existing menu is kept. */
export async function loadDemoMenu(knex: Knex): Promise<void> {
  if (await knex('menu_items').first('id')) return;
  await knex('menu_items').insert([
    { label: 'Home', href: '/', displayOrder: 1 },
    { label: 'Products', href: '/products', displayOrder: 2 },
    { label: 'About', href: '/about', displayOrder: 3 },
    { label: 'Contact', href: '/contact', displayOrder: 4 },
  ]);
}
