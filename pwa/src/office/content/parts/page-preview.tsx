import type { PublishedPage } from '#contract/content/endpoints.ts';
import { Blocks } from '#pwa/common/content/blocks.tsx';

/** The text of a page beside its form: rendered as on the storefront, without its frame. */
export function PagePreview({ page }: { page: PublishedPage }) {
  return (
    <article data-density="comfortable" className="px-6 py-8">
      <header className="mb-8">
        <h3 className="text-4xl leading-poster font-poster tracking-poster">{page.title || 'Untitled'}</h3>
        <p className="mt-4 text-lg leading-snug text-soft">{page.description}</p>
      </header>
      {page.sections.map(({ id, title, blocks }) => (
        <section key={id} className="pb-8 not-last:mb-8 not-last:border-b not-last:border-line">
          <h4 className="mb-4 text-2xl">{title}</h4>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </article>
  );
}
