import { useEffect, useMemo, useState } from 'react';
import type * as Meaning from '#contract/text/did-you-mean.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { useProductSearch } from '../use-product-search.ts';

interface DidYouMeanProps {
  /** The query that found nothing. */
  query: string;
  all: ProductSummary[];
  onQuery: (query: string) => void;
}

/** Suggests what may have been meant. Renders nothing if that would find nothing either. */
export function DidYouMean({ query, all, onQuery }: DidYouMeanProps) {
  const meant = useMeant(query, all);
  if (!meant) return null;
  return (
    <p className="mt-2 text-lg text-ink">
      Did you mean{' '}
      <button
        type="button"
        onClick={() => onQuery(meant)}
        className="min-h-11 font-strong text-link underline underline-offset-4"
      >
        {meant}
      </button>
      ?
    </p>
  );
}

function useMeant(query: string, all: ProductSummary[]): string | null {
  const meaning = useMeaning();
  const meant = useMemo(
    () => (query === '' ? null : (meaning?.didYouMean(query, all) ?? null)),
    [meaning, query, all],
  );
  const found = useProductSearch(all, meant ?? '', 1);
  return found && found.length > 0 ? meant : null;
}

/** Not part of the first load: most searches find something. */
function useMeaning(): typeof Meaning | null {
  const [meaning, setMeaning] = useState<typeof Meaning | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('#contract/text/did-you-mean.ts').then(
      loaded => isCurrent && setMeaning(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return meaning;
}
