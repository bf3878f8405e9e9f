import { Search, SlidersHorizontal, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { maxSearchLength } from '#contract/shop/shop-defaults.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { CategoryFilter } from './category-filter.tsx';

interface ListingToolsProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  onFieldKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFieldFocus: () => void;
  onFieldBlur: () => void;
  categories: string[];
  category: string;
  onCategory: (category: string) => void;
  orderSelect: ReactNode;
  /** How many filters are chosen. */
  chosen: number;
  onOpenFilters: () => void;
}

/** Search, category and order. On small screens also the button for the filters. */
export function ListingTools(props: ListingToolsProps) {
  const { field, query, onQuery, chosen } = props;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_18rem_14rem]">
      <TextInput
        ref={field}
        icon={Search}
        type="search"
        aria-label="Search products"
        placeholder="Search products instantly..."
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={event => onQuery(event.target.value)}
        onKeyDown={props.onFieldKey}
        onFocus={props.onFieldFocus}
        onBlur={props.onFieldBlur}
        className="col-span-full lg:col-span-1"
        after={
          query !== '' && (
            <IconButton
              icon={X}
              size="small"
              label="Clear search"
              onClick={() => {
                onQuery('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      <CategoryFilter categories={props.categories} value={props.category} onChange={props.onCategory} />
      {props.orderSelect}
      <Button icon={SlidersHorizontal} className="bg-raised lg:hidden" onClick={props.onOpenFilters}>
        {chosen === 0 ? 'Filters' : `Filters, ${chosen}`}
      </Button>
    </div>
  );
}
