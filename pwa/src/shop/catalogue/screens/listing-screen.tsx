import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { stylesText } from '#contract/catalogue/card-texts.ts';
import {
  bulkOrdersQuery,
  categoriesOf,
  categoryTitle,
  isWholeCatalogue,
} from '#contract/catalogue/categories.ts';
import { isColourFamily } from '#contract/catalogue/colour-families.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { useCatalogue, useCatalogueStart } from '#pwa/common/local/catalogue/catalogue.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { tellCount } from '#pwa/common/platform/start/tell-count.ts';
import { useOpenInQuery, useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { ActiveFilters } from '../parts/active-filters.tsx';
import { BulkBanner } from '../parts/bulk-banner.tsx';
import { FacetAside } from '../parts/facet-aside.tsx';
import { FacetPanel } from '../parts/facet-panel.tsx';
import { GroupTabs } from '../parts/group-tabs.tsx';
import { ListingResults } from '../parts/listing-results.tsx';
import { ListingTools } from '../parts/listing-tools.tsx';
import { ListingTrail } from '../parts/listing-trail.tsx';
import { OrderSelect } from '../parts/order-select.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { type Choice, chosenCount, emptyChoice, type FacetId, toggled } from '../listing/listing-facets.ts';
import { openingOf } from '../listing/listing-opening.ts';
import { useListing } from '../listing/use-listing.ts';
import { useListingAddress } from '../listing/use-listing-address.ts';
import { useResultKeys } from '../listing/use-result-keys.ts';
import { useSearchWarmUp } from '../use-product-search.ts';

const FilterSheet = lazy(() => import('../parts/filter-sheet.tsx').then(m => ({ default: m.FilterSheet })));

const none: ProductSummary[] = [];

interface ListingScreenProps {
  /** What can be shown before the list has loaded: the first paint, rendered by the build. */
  known?: { count: string; cards: ReactNode };
  PopularCategories?: ComponentType;
}

/** /products: everything on sale by category, narrowed by filters, or the best hits of a search. */
export function ListingScreen({ known, PopularCategories }: ListingScreenProps) {
  const catalogue = useCatalogue();
  const shop = useShopFacts();
  const { address, change, query, setQuery, settleQuery } = useListingAddress();
  const [openSheet, setOpenSheet] = useOpenInQuery('filters');
  const { category, choice, order } = address;
  const isSheetOpen = openSheet !== null;
  const products = catalogue.phase === 'ready' ? catalogue.value : none;
  const start = useCatalogueStart();
  const opening = catalogue.phase === 'loading' ? openingOf(start, address, query) : null;
  const categories = useMemo(() => categoriesOf(products), [products]);
  // The words whose finds are all shown: other words begin with the best again.
  const [wholeOf, setWholeOf] = useQueryValue('all');
  const listing = useListing(products, address, query, wholeOf === query.trim());
  const warmUp = useSearchWarmUp(products);
  const title = categoryTitle(category, categories);
  usePageTitle(isWholeCatalogue(category) ? 'Products' : title, shop.name);

  const isSearch = query.trim() !== '';
  const chosen = chosenCount(choice);
  const isListed = products.length > 0 && listing !== null;
  // Within a category or a filter, an empty list says nothing about the shop's range.
  const isNone = listing?.products.length === 0 && chosen === 0 && isWholeCatalogue(category);
  useEffect(() => {
    if (isListed) tellCount({ kind: 'search', term: query, isNone });
  }, [isListed, query, isNone]);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const results = useRef<HTMLElement>(null);
  const keys = useResultKeys({
    field,
    list,
    isSearch,
    onClear: () => setQuery(''),
    onSettle: settleQuery,
  });

  const choose = useCallback(
    (next: Choice) => {
      const top = results.current?.getBoundingClientRect().top ?? 0;
      // It is a different list now, so scroll to its start.
      if (top < 0) results.current?.scrollIntoView({ block: 'start' });
      change({ choice: next }, isSheetOpen);
    },
    [change, isSheetOpen],
  );
  const toggle = (facet: FacetId, value: string) => choose(toggled(choice, facet, value));
  const clear = () => choose(emptyChoice);
  const colours = useMemo(() => choice.colour.filter(isColourFamily), [choice.colour]);
  const orderSelect = (className?: string) => (
    <OrderSelect
      value={order}
      isSearch={isSearch}
      onChange={next => change({ order: next }, isSheetOpen)}
      className={className}
    />
  );

  return (
    <div className="mx-auto max-w-page px-page-edge pt-2 pb-16 md:pt-4 md:pb-24">
      <ListingTrail category={category} title={title} />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 md:mt-3">
        <h1 className="text-4xl font-poster tracking-poster wrap-anywhere md:text-5xl">{title}</h1>
        <output className="min-h-[1lh] text-soft tabular-nums">
          {catalogue.phase === 'ready' && listing
            ? countText(listing.products.length, listing.matches)
            : opening
              ? stylesText(opening.count)
              : known?.count}
        </output>
      </div>
      <GroupTabs category={category} />
      <ListingTools
        field={field}
        query={query}
        onQuery={setQuery}
        onFieldKey={keys.handleFieldKey}
        onFieldFocus={warmUp}
        onFieldBlur={settleQuery}
        categories={categories}
        category={category}
        onCategory={name => change({ category: name })}
        orderSelect={orderSelect('max-md:hidden')}
        chosen={chosen}
        onOpenFilters={() => setOpenSheet('open')}
      />
      {category.toLowerCase() === bulkOrdersQuery && <BulkBanner />}
      <ActiveFilters choice={choice} onRemove={toggle} onClear={clear} heading={results} />
      {catalogue.phase === 'ready' && (
        <StaleNote
          asOf={catalogue.asOf}
          isAsking={catalogue.isAsking}
          onReload={catalogue.reload}
          what="Products"
          className="mt-5"
        />
      )}
      <div className="mt-6 items-start gap-10 md:mt-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FacetAside
          facets={listing?.facets ?? null}
          isLoading={catalogue.phase === 'loading'}
          onToggle={toggle}
        />
        <section ref={results} tabIndex={-1} aria-label="Products" className="min-w-0 scroll-mt-4">
          <ListingResults
            catalogue={catalogue}
            known={known?.cards}
            total={start?.total ?? null}
            opening={opening?.products ?? null}
            products={listing?.products ?? null}
            query={query}
            colours={colours}
            listRef={list}
            onListKey={keys.handleListKey}
            narrowing={{ isNarrowed: chosen > 0, isInCategory: !isWholeCatalogue(category) }}
            onQuery={next => {
              setQuery(next);
              field.current?.focus();
            }}
            onClearFilters={clear}
            onWholeCatalogue={() => change({ category: '' })}
            PopularCategories={PopularCategories}
          />
          {listing && listing.products.length < listing.matches && (
            <Button className="mt-8" onClick={() => setWholeOf(query.trim())}>
              Show all {listing.matches}
            </Button>
          )}
        </section>
      </div>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            isOpen
            onOpenChange={isOpen => setOpenSheet(isOpen ? 'open' : null)}
            matches={listing?.products.length ?? 0}
            canClear={chosen > 0}
            onClear={clear}
          >
            <div className="mb-6 grid gap-1.5">
              <span aria-hidden="true" className="text-label font-strong">
                Sort by
              </span>
              {orderSelect()}
            </div>
            <FacetPanel facets={listing?.facets ?? []} onToggle={toggle} />
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}

/** A search shows only the best matches, and says so. */
function countText(shown: number, matches: number): string {
  if (shown < matches) return `${shown} best of ${matches} styles`;
  return stylesText(shown);
}
