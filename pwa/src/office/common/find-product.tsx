import type { Ref } from 'react';
import { formatCents } from '#contract/money/money.ts';
import { type FoundProduct, useFindProducts } from './find-here.ts';
import { SearchPick } from './search-pick.tsx';

interface FindProductProps {
  label: string;
  onPick: (product: FoundProduct) => void;
  name?: string;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  isFocused?: boolean;
}

/** A product on sale, by name or stock code. */
export function FindProduct(props: FindProductProps) {
  const { search } = useFindProducts();
  return (
    <SearchPick<FoundProduct>
      {...props}
      listLabel="Products"
      placeholder="Name or stock code"
      what="products"
      ask={search}
      keyOf={({ id }) => id}
    >
      {({ name, stockCode, price, category }) => (
        <>
          <span className="flex justify-between gap-3">
            <span className="truncate font-strong">{name}</span>
            <span className="tabular-nums">{formatCents(price)}</span>
          </span>
          <span className="block truncate text-meta">{[stockCode, category].filter(Boolean).join(', ')}</span>
        </>
      )}
    </SearchPick>
  );
}
