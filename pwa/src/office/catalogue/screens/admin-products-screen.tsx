import { FolderTree, PackageOpen, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { productPageSize } from '#contract/catalogue/products.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import {
  dialogOf,
  isGoneView,
  isNarrowed,
  sortOf,
  withChange,
  withDialog,
  withProduct,
  pageOf,
} from '../list-address.ts';
import { ProductFilters } from '../parts/list/product-filters.tsx';
import { useHeldDialog } from '../use-held-dialog.ts';
import { useCategories, useProductList, useRetire } from '../use-products.ts';
import { useReorder } from '../use-reorder.ts';

// Its code comes while the rows are asked for.
const loadList = () => import('../parts/list/product-list.tsx');
const ProductList = lazy(() => loadList().then(m => ({ default: m.ProductList })));
const PlaceDialog = lazy(async () => ({
  default: (await import('../parts/list/place-dialog.tsx')).PlaceDialog,
}));
const ProductDialog = lazy(async () => ({
  default: (await import('../parts/editor/product-dialog.tsx')).ProductDialog,
}));
const CategoryDialog = lazy(async () => ({
  default: (await import('../parts/categories/category-dialog.tsx')).CategoryDialog,
}));

/** /admin/products. Search, filters, order, page and the open dialog stand in the address. */
export function AdminProductsScreen() {
  const [address, setSearch] = useSearchParams();
  // From the address as it is, not as it was drawn: a search that is still being typed must not undo an open dialog.
  const setAddress = (next: (before: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) =>
    setSearch(next(new URLSearchParams(globalThis.location.search)), options);
  const list = useProductList(address);
  const categories = useCategories();
  const held = useHeldDialog(dialogOf(address), key => setAddress(before => withProduct(before, key)));
  const change = (part: Readonly<Record<string, string>>) =>
    setAddress(before => withChange(before, part), { replace: 'search' in part });
  const { data } = list;
  useEffect(() => void loadList().catch(() => undefined), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-3xl max-lg:w-full">Product Management</h1>
        <Button
          icon={FolderTree}
          className="max-sm:w-full"
          onClick={() => setAddress(before => withDialog(before, { categories: '1' }))}
        >
          Category Management
        </Button>
        <Button
          variant="go"
          icon={Plus}
          className="max-sm:w-full"
          onClick={() => setAddress(before => withDialog(before, { add: '1' }))}
        >
          Add New Product
        </Button>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="w-full lg:w-auto lg:flex-1">
          <ProductFilters address={address} categories={categories.data ?? []} onChange={change} />
        </div>
        <Segment
          label="Shown"
          options={[
            { value: '', label: 'On sale', ...(data ? { count: data.onSale } : {}) },
            { value: 'gone', label: 'Not on sale', ...(data ? { count: data.gone } : {}) },
          ]}
          value={isGoneView(address) ? 'gone' : ''}
          onChange={show => change({ show })}
        />
      </div>
      <Found
        address={address}
        list={list}
        onChange={change}
        onEdit={id => setAddress(before => withProduct(before, String(id)))}
        onAdd={() => setAddress(before => withProduct(before, 'new'))}
      />
      <Suspense>
        {held.shown && (
          <ProductDialog
            key={held.shown}
            productKey={held.shown}
            tab={address.get('tab') === 'variants' ? 'variants' : 'product'}
            onTab={tab => change({ tab: tab === 'product' ? '' : tab })}
            categories={categories.data ?? []}
            onUnsaved={held.setUnsaved}
            onClose={held.close}
            onDone={held.leave}
          />
        )}
        {address.has('categories') && (
          <CategoryDialog
            categories={categories}
            onClose={() => setAddress(before => withDialog(before, {}))}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={held.isAsking}
        onOpenChange={isOpen => !isOpen && held.stay()}
        title="Leave without saving?"
        description="What you changed in this product has not been saved."
        confirmLabel="Leave without saving"
        cancelLabel="Keep editing"
        onConfirm={held.leave}
      />
    </div>
  );
}

interface FoundProps {
  address: URLSearchParams;
  list: ReturnType<typeof useProductList>;
  onChange: (change: Readonly<Record<string, string>>) => void;
  onEdit: (id: number) => void;
  onAdd: () => void;
}

function Found({ address, list, onChange, onEdit, onAdd }: FoundProps) {
  const [deleting, setDeleting] = useState<OfficeProductRow | null>(null);
  const [placing, setPlacing] = useState<OfficeProductRow | null>(null);
  const { remove, restore } = useRetire();
  const move = useReorder();
  const { data } = list;

  function handleStep({ id, displayOrder }: OfficeProductRow, step: 1 | -1) {
    const shown = data?.products ?? [];
    const next = shown[shown.findIndex(product => product.id === id) + step]?.displayOrder;
    const to = next ?? (displayOrder ?? 1) + step;
    if (displayOrder && to >= 1 && to <= (data?.onSale ?? 0)) move({ id, from: displayOrder, to });
  }

  if (list.isPending) return <ProductsWait />;
  if (!data) {
    return (
      <ErrorState
        title={loadFailureWords(list.error, 'Failed to load products')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching && 'Loading…'}
      >
        This list isn’t available offline.
      </ErrorState>
    );
  }
  return (
    <>
      {data.products.length === 0 ? (
        <NoProducts address={address} onChange={onChange} onAdd={onAdd} />
      ) : (
        <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
          <Suspense fallback={<ProductsWait />}>
            <ProductList
              products={data.products}
              total={data.total}
              canMove={sortOf(address) === 'order' && !isGoneView(address)}
              onMove={move}
              onEdit={onEdit}
              onDelete={setDeleting}
              onRestore={product => restore.mutate(product)}
              onStep={handleStep}
              onPlace={setPlacing}
            />
          </Suspense>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">{foundWords(data, isGoneView(address))}</output>
        <Pagination
          page={pageOf(address)}
          pageCount={Math.ceil(data.total / productPageSize)}
          hrefFor={to => `?${withChange(address, { page: to === 1 ? '' : String(to) }).toString()}`}
          onPage={to => onChange({ page: to === 1 ? '' : String(to) })}
        />
      </footer>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={isOpen => !isOpen && setDeleting(null)}
        title={`Delete ${deleting?.name}?`}
        description="It leaves the shop at once. Open carts say that it is no longer sold; orders keep their lines. It can be restored."
        confirmLabel="Delete product"
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      />
      {placing && (
        <Suspense>
          <PlaceDialog
            product={placing}
            last={data.onSale}
            onPlace={to => {
              const from = placing.displayOrder;
              if (from !== null && from !== to) move({ id: placing.id, from, to });
              setPlacing(null);
            }}
            onClose={() => setPlacing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function foundWords(
  { total, onSale, gone }: { total: number; onSale: number; gone: number },
  isGone: boolean,
) {
  const all = isGone ? gone : onSale;
  const noun = all === 1 ? 'product' : 'products';
  return total === all
    ? `${all.toLocaleString('en-AU')} ${noun}`
    : `${total} of ${all.toLocaleString('en-AU')} ${noun}`;
}

function NoProducts({ address, onChange, onAdd }: Pick<FoundProps, 'address' | 'onChange' | 'onAdd'>) {
  if (isNarrowed(address) || pageOf(address) > 1) {
    return (
      <EmptyState
        icon={PackageOpen}
        title="No product fits"
        action={
          <Button onClick={() => onChange({ search: '', category: '', page: '' })}>Show all products</Button>
        }
      >
        Try fewer words or another category. A stock code or GTIN finds its product too.
      </EmptyState>
    );
  }
  return isGoneView(address) ? (
    <EmptyState icon={PackageOpen} title="Everything is on sale">
      Products that you delete, and those that an import no longer names, wait here to be restored.
    </EmptyState>
  ) : (
    <EmptyState
      icon={PackageOpen}
      title="No products yet"
      action={
        <Button variant="go" icon={Plus} onClick={onAdd}>
          Add New Product
        </Button>
      }
    >
      Add the first one by hand, or bring a supplier’s catalogue in at Import.
    </EmptyState>
  );
}

function ProductsWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading products</output>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}
