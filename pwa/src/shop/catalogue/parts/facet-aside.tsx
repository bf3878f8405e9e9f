import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { OfferedFacet } from '../listing/facet-labels.ts';
import type { FacetId } from '../listing/listing-facets.ts';
import { FacetPanel } from './facet-panel.tsx';

interface FacetAsideProps {
  /** `null` while the search index is being built. */
  facets: readonly OfferedFacet[] | null;
  isLoading: boolean;
  onToggle: (facet: FacetId, value: string) => void;
}

/** The filters beside the list, if there is room for both. They stay visible and scroll separately. */
export function FacetAside({ facets, isLoading, onToggle }: FacetAsideProps) {
  return (
    <aside
      aria-label="Filters"
      className="-mx-2 hidden px-2 pb-6 lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      {isLoading || facets === null ? (
        <Skeleton className="h-140" />
      ) : (
        <FacetPanel facets={facets} onToggle={onToggle} />
      )}
    </aside>
  );
}
