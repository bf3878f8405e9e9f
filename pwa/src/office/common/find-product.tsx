import type { Ref } from 'react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { SearchPick } from './search-pick.tsx';

interface FindProductProps {
  label: string;
  onPick: (product: OfficeProductRow) => void;
  name?: string;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  isFocused?: boolean;
}

const shown = 8;

/** A product on sale, by name or stock code. */
export function FindProduct(props: FindProductProps) {
  return (
    <SearchPick<OfficeProductRow>
      {...props}
      listLabel="Products"
      placeholder="Name or stock code"
      what="products"
      ask={async search =>
        (await call('GET /api/admin/products', { query: { search } })).products
          .filter(({ state }) => state === 'onSale')
          .slice(0, shown)
      }
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
