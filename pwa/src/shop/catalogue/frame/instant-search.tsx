import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maxSearchLength } from '#contract/shop/shop-defaults.ts';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { tellCount } from '#pwa/common/platform/start/tell-count.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { useProductSearch } from '../use-product-search.ts';
import { NothingFound, optionId, SearchResults } from './search-results.tsx';

interface InstantSearchProps {
  limit: number;
  /** For a search that the user has just opened. */
  startsFocused?: boolean;
  /** Shown while nothing has been typed. */
  children?: ReactNode;
}

/** Type, arrow down, Enter. Without a chosen product, Enter opens the listing with the same words. */
export function InstantSearch({ limit, startsFocused = false, children }: InstantSearchProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const catalogue = useCatalogue();
  const products = catalogue.phase === 'ready' ? catalogue.value : [];
  const found = useProductSearch(products, query, limit);
  const isAsking = query.trim() !== '';
  const isNone = products.length > 0 && found?.length === 0;
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) tellCount({ kind: 'search', term: query, isNone });
  }, [isFound, query, isNone]);

  function ask(words: string) {
    setQuery(words);
    setActive(-1);
  }

  /** The pressed button disappears, so the focus returns to the field. */
  function handleMeant(words: string) {
    ask(words);
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const count = found?.length ?? 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      // The position before the first means the field itself.
      setActive(at => ((at + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && isAsking) {
      event.preventDefault();
      const chosen = found?.[active];
      void navigate(chosen ? `/product/${chosen.id}` : listingPath(query));
    }
  }

  return (
    <div className="pt-1">
      <TextInput
        icon={Search}
        type="text"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't show pictures and prices
        role="combobox"
        aria-label="Search products"
        aria-expanded={Boolean(found?.length)}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        placeholder="Search products instantly..."
        maxLength={maxSearchLength}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the search
        autoFocus={startsFocused}
        value={query}
        ref={field}
        onChange={event => ask(event.target.value)}
        onKeyDown={handleKeyDown}
        after={
          query !== '' && <IconButton icon={X} size="small" label="Clear" onClick={() => setQuery('')} />
        }
      />
      <div className="mt-3">
        {!isAsking ? (
          children
        ) : catalogue.phase === 'failed' ? (
          <ErrorState
            title="Error loading products. Please try again later."
            onRetry={catalogue.reload}
            retrying={catalogue.isAsking && 'Trying again...'}
          />
        ) : catalogue.phase === 'loading' || found === null ? (
          <Waiting />
        ) : found.length === 0 ? (
          <NothingFound query={query} all={products} onQuery={handleMeant} />
        ) : (
          <>
            <SearchResults id={listId} found={found} active={active} />
            {found.length === limit && (
              <TextLink asChild variant="solo" className="mt-2 px-2">
                <Link to={listingPath(query)}>All results for “{query.trim()}”</Link>
              </TextLink>
            )}
          </>
        )}
      </div>
      <VisuallyHidden aria-live="polite">{isAsking && found && countInWords(found.length)}</VisuallyHidden>
    </div>
  );
}

const listingPath = (query: string) => `/products?search=${encodeURIComponent(query.trim())}`;

function countInWords(count: number): string {
  return count === 0 ? 'No products' : count === 1 ? '1 product' : `${count} products`;
}

function Waiting() {
  return (
    <div className="grid gap-2">
      <VisuallyHidden>
        <output>Loading products...</output>
      </VisuallyHidden>
      {[0, 1, 2].map(line => (
        <Skeleton key={line} className="h-18" />
      ))}
    </div>
  );
}
