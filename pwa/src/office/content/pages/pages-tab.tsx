import { ExternalLink, FilePlus2, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageSummary, PublishedPage } from '#contract/content/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageBadges } from './page-badges.tsx';
import { PageEditor } from './page-editor.tsx';
import { PolicyVersionsDialog } from './policy-versions-dialog.tsx';
import { type StandardText, standardTexts, startOf } from './standard-texts.ts';
import { useCreatePage, usePages } from './use-pages.ts';

interface PagesTabProps {
  /** Renders a page as the storefront does. */
  renderPage: (page: PublishedPage) => ReactNode;
}

/** Pages: the shop's own, the standard texts it can replace, and the screens of the app. */
export function PagesTab({ renderPage }: PagesTabProps) {
  const [open, setOpen] = useOpenInQuery('page');
  const id = open && /^[1-9]\d{0,8}$/.test(open) ? Number(open) : null;
  if (id !== null)
    return <PageEditor key={id} id={id} renderPage={renderPage} onClose={() => setOpen(null)} />;
  return <PageList onOpen={page => setOpen(String(page))} />;
}

function PageList({ onOpen }: { onOpen: (id: number) => void }) {
  const pages = usePages();
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Your pages</h2>
        <Button variant="go" icon={FilePlus2} onClick={() => setNew(true)}>
          New Page
        </Button>
      </header>
      {pages.isPending && <Skeleton className="h-40 w-full" />}
      {pages.isError && (
        <ErrorState
          title={loadFailureWords(pages.error, 'The pages could not be loaded')}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {pages.data?.length === 0 && (
        <EmptyState
          icon={FileText}
          title="No pages yet"
          action={<Button onClick={() => setNew(true)}>Write the first page</Button>}
        >
          An about page, a guide for teams, a page for a campaign: written here, read at their own address.
        </EmptyState>
      )}
      {pages.data && pages.data.length > 0 && (
        <ul aria-label="Pages" className="grid gap-3 lg:grid-cols-2">
          {pages.data.map(page => (
            <li key={page.id}>
              <PageCard page={page} onOpen={() => onOpen(page.id)} />
            </li>
          ))}
        </ul>
      )}
      <StandardTexts pages={pages.data ?? []} onOpen={onOpen} />
      <AppScreens />
      {isNew && (
        <NewPageDialog
          onClose={() => setNew(false)}
          onDone={id => {
            setNew(false);
            onOpen(id);
          }}
        />
      )}
    </div>
  );
}

function PageCard({ page, onOpen }: { page: PageSummary; onOpen: () => void }) {
  const { timeZone } = useShopClock();
  const { title, path, description, sectionTitles, updatedAt, updatedBy } = page;
  return (
    <button type="button" onClick={onOpen} className="group block h-full w-full rounded-3 text-left">
      <Card className="flex h-full flex-col gap-2 group-hover:border-line-strong">
        <span className="flex flex-wrap items-start justify-between gap-2">
          <span className="text-lg leading-snug font-strong group-hover:underline">{title}</span>
          <PageBadges page={page} />
        </span>
        <span className="text-meta text-soft wrap-anywhere">{path}</span>
        {description && <span className="leading-snug">{description}</span>}
        <span className="mt-auto pt-1 text-meta leading-snug text-soft">
          {sectionTitles.length === 0 ? 'No sections yet' : `Sections: ${sectionTitles.join(' · ')}`}
          <span className="block">
            Changed {formatShortDate(new Date(updatedAt), timeZone)}
            {updatedBy && ` by ${updatedBy}`}
          </span>
        </span>
      </Card>
    </button>
  );
}

/** Each can be replaced: the page starts with the standard text and the shop's figures. */
function StandardTexts({ pages, onOpen }: { pages: readonly PageSummary[]; onOpen: (id: number) => void }) {
  const { shop } = useKnownShop();
  const { create, isSaving } = useCreatePage(page => onOpen(page.id));
  const [history, setHistory] = useState<StandardText | null>(null);
  return (
    <section aria-labelledby="standard-texts">
      <h2 id="standard-texts" className="mb-1 text-xl">
        Standard texts
      </h2>
      <p className="mb-3 text-soft">
        They contain your figures and change with them. Your own page replaces one: have a lawyer check it.
      </p>
      <ul className="grid gap-2">
        {standardTexts.map(text => {
          const own = pages.find(({ path }) => path === text.path);
          return (
            <li
              key={text.path}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-line px-4 py-2"
            >
              <TextLink asChild className="mr-auto">
                <Link to={text.path} target="_blank">
                  {text.title}
                </Link>
              </TextLink>
              {text.policy && (
                <Button size="small" variant="quiet" onClick={() => setHistory(text)}>
                  Versions<span className="sr-only"> of {text.title}</span>
                </Button>
              )}
              {own ? (
                <>
                  <PageBadges page={own} />
                  <Button size="small" onClick={() => onOpen(own.id)}>
                    Edit your text<span className="sr-only"> of {text.title}</span>
                  </Button>
                </>
              ) : (
                <Button
                  size="small"
                  disabled={!shop || isSaving}
                  onClick={() => shop && create(startOf(text, shop))}
                >
                  Write your own<span className="sr-only"> {text.title}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {history?.policy && (
        <PolicyVersionsDialog
          policy={history.policy}
          title={history.title}
          onClose={() => setHistory(null)}
        />
      )}
    </section>
  );
}

const appScreens = [
  { path: '/', title: 'Home', where: 'Its text is in the settings', to: '/admin/settings?find=home+page' },
  { path: '/products', title: 'Products', where: 'Made from the catalogue', to: null },
  {
    path: '/contact',
    title: 'Contact',
    where: 'Its details come from the settings',
    to: '/admin/settings?find=contact',
  },
] as const;

function AppScreens() {
  return (
    <section aria-labelledby="app-screens">
      <h2 id="app-screens" className="mb-3 text-xl">
        Parts of the shop
      </h2>
      <ul className="grid gap-2">
        {appScreens.map(({ path, title, where, to }) => (
          <li
            key={path}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2 border border-line px-4 py-2"
          >
            <TextLink asChild>
              <Link to={path} target="_blank">
                {title}
                <ExternalLink aria-hidden="true" className="icon ml-1 inline" data-size="small" />
              </Link>
            </TextLink>
            <span className="mr-auto text-meta text-soft">{where}</span>
            {to && (
              <Button asChild size="small">
                <Link to={to}>
                  Settings<span className="sr-only"> of {title}</span>
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
