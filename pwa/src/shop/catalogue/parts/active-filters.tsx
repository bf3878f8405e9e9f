import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { chipLabel } from '../listing/facet-labels.ts';
import { type Choice, type FacetId, facetIds } from '../listing/listing-facets.ts';

interface ActiveFiltersProps {
  choice: Choice;
  onRemove: (facet: FacetId, value: string) => void;
  onClear: () => void;
  /** Takes the focus when the last chip is removed. */
  heading: RefObject<HTMLElement | null>;
}

/** The chosen filters, each removed with one press. */
export function ActiveFilters({ choice, onRemove, onClear, heading }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = facetIds.flatMap(facet => choice[facet].map(value => ({ facet, value })));
  if (chips.length === 0) return null;

  function remove(facet: FacetId, value: string, at: number) {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[at + 1] ?? buttons[at - 1] ?? heading.current;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    onRemove(facet, value);
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-2">
      <ul ref={list} aria-label="Chosen filters" className="contents">
        {chips.map(({ facet, value }, at) => (
          <li key={`${facet} ${value}`}>
            <button
              type="button"
              aria-label={`Remove filter: ${chipLabel(facet, value)}`}
              onClick={() => remove(facet, value, at)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-round bg-action-soft pr-3 pl-4 text-label font-medium text-on-action-soft hover:bg-action-soft-hover"
            >
              {chipLabel(facet, value)}
              <Icon of={X} size="small" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          heading.current?.focus({ preventScroll: true });
          onClear();
        }}
      >
        Clear all
      </Button>
    </div>
  );
}
