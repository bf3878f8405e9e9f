import { PackageOpen, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { treeRows } from '#contract/catalogue/category-tree.ts';
import { productPageSize } from '#contract/catalogue/products.ts';
import { Choice, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { ListResults } from '#pwa/common/list/list-screen.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { asAsked, productAddress } from '../../product-address.ts';

// Its code loads while the rows are fetched.
const loadRows = () => import('./product-rows.tsx');
const ProductRows = lazy(() => loadRows().then(m => ({ default: m.ProductRows })));

const words: ListWords = {
  one: 'product',
  icon: PackageOpen,
  none: ['No products yet', 'Add the first one by hand, or bring a supplier’s catalogue in at Import.'],
  noneFits: [
    'No matching products',
    'Try fewer words or another category. A stock code or GTIN finds its product too.',
  ],
};
const noneGone = [
  'Everything is on sale',
  'Deleted products, and products no longer in an import, are listed here. You can restore them.',
] as const;

interface ProductListProps {
  categories: readonly OfficeCategory[];
  onEdit: (id: number) => void;
  onAdd: () => void;
}

/** Search, category, order and page are in the address. */
export function ProductList({ categories, onEdit, onAdd }: ProductListProps) {
  const list = useList({
    address: productAddress,
    words,
    pageSize: productPageSize,
    key: 'products',
    ask: query => call('GET /api/admin/products', { query: asAsked(query) }),
  });
  const { data, field, sort, values } = list;
  const { search, category } = values;
  const isGone = values.show === 'gone';
  useEffect(() => void loadRows().catch(() => undefined), []);
  const shown =
    isGone && !search && !category ? { ...list, words: { ...list.words, noneFits: noneGone } } : list;
  const categoryWords = treeRows(categories).map(({ category: { id, name }, depth }) => [
    id,
    '\u00a0\u00a0\u00a0'.repeat(depth) + name,
  ]);
  return (
    <>
      <Views
        label="Shown"
        any="On sale"
        counts={data && { '': data.onSale, gone: data.gone }}
        {...field('show')}
      />
      <ListFilters list={list}>
        <Choice
          label="Category"
          any="All categories"
          {...field('category')}
          words={Object.fromEntries(categoryWords)}
        />
        <Choice label="Order by" {...sort} />
      </ListFilters>
      <ListResults
        list={shown}
        rows={data?.products}
        total={data?.total}
        outOf={isGone ? data?.gone : data?.onSale}
        begin={
          <Button variant="go" icon={Plus} onClick={onAdd}>
            Add New Product
          </Button>
        }
      >
        {products => (
          <Suspense>
            <ProductRows
              products={products}
              last={data?.onSale ?? 0}
              canMove={sort.value === 'order' && !isGone}
              onEdit={onEdit}
            />
          </Suspense>
        )}
      </ListResults>
    </>
  );
}
