import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { type Contents, TableOfContents } from './table-of-contents.tsx';

interface ReadingPageProps {
  title: string;
  lead: string;
  /** ISO time. */
  updatedAt: string;
  contents: readonly Contents[];
  /** Between the head and the text: a search, a note for the owner. */
  tools?: ReactNode;
  /** The text: sections with the ids of `contents`. */
  children: ReactNode;
}

/** A long text: a readable line length, the contents at the side, and printed without the shop's frame. */
export function ReadingPage({ title, lead, updatedAt, contents, tools, children }: ReadingPageProps) {
  const { timeZone } = useShopClock();
  return (
    <div className="mx-auto max-w-page px-page-edge pt-8 pb-16 md:pt-14 md:pb-24 print:max-w-none print:p-0">
      <header className="mb-8 max-w-[46rem] md:mb-12 print:mb-6">
        <h1 className="text-4xl leading-poster font-poster tracking-poster lg:text-5xl print:text-3xl">
          {title}
        </h1>
        <p className="mt-5 text-lg leading-snug text-soft lg:text-xl print:text-md">{lead}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-meta text-soft">
          <p>
            Last updated{' '}
            <time dateTime={updatedAt} className="tabular-nums">
              {formatShortDate(new Date(updatedAt), timeZone)}
            </time>
          </p>
          <Button
            variant="quiet"
            size="small"
            icon={Printer}
            className="-mx-3 print:hidden"
            onClick={() => print()}
          >
            Print
          </Button>
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 print:block">
        <TableOfContents sections={contents} />
        <article className="max-w-measure min-w-0 lg:text-lg print:max-w-none print:text-body">
          {tools}
          {children}
        </article>
      </div>
    </div>
  );
}

/** One section of the text. Its heading links to itself, so that the address can be copied. */
export function ReadingSection({ id, title, children }: Contents & { children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 pb-10 not-last:mb-10 not-last:border-b not-last:border-line print:pb-4 print:not-last:mb-4"
    >
      <h2 id={`${id}-title`} className="mb-4 text-2xl print:break-after-avoid print:text-xl">
        <a href={`#${id}`} className="rounded-1 hover:underline hover:decoration-1 hover:underline-offset-4">
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}
