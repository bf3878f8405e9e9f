import { FolderTree, Plus, Stamp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ListHead, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ProductList } from '../parts/list/product-list.tsx';
import { dialogOf, editorTabs, productAddress, withDialog, withProduct } from '../product-address.ts';
import { useHeldDialog } from '../use-held-dialog.ts';
import { useCategories } from '../use-products.ts';

const ProductDialog = lazy(async () => ({
  default: (await import('../parts/editor/product-dialog.tsx')).ProductDialog,
}));
const CategoryDialog = lazy(async () => ({
  default: (await import('../parts/categories/category-dialog.tsx')).CategoryDialog,
}));

/** /admin/products. Search, filters, order, page and the open dialog are in the address. */
export function AdminProductsScreen() {
  const [address, setSearch] = useSearchParams();
  // Reads the current address, not the rendered one: a search that is still being typed must not undo an open dialog.
  const setAddress = (next: (before: URLSearchParams) => URLSearchParams) =>
    setSearch(next(new URLSearchParams(globalThis.location.search)));
  const categories = useCategories();
  const held = useHeldDialog(dialogOf(address), key => setAddress(before => withProduct(before, key)));
  return (
    <ListScreen>
      <ListHead title="Product Management">
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <Button icon={Stamp} asChild>
            <Link to="/admin/techniques">Techniques</Link>
          </Button>
          <Button
            icon={FolderTree}
            onClick={() => setAddress(before => withDialog(before, { categories: '1' }))}
          >
            Category Management
          </Button>
          <Button
            variant="go"
            icon={Plus}
            onClick={() => setAddress(before => withDialog(before, { add: '1' }))}
          >
            Add New Product
          </Button>
        </div>
      </ListHead>
      <ProductList
        categories={categories.data ?? []}
        onEdit={id => setAddress(before => withProduct(before, String(id)))}
        onAdd={() => setAddress(before => withProduct(before, 'new'))}
      />
      <Suspense>
        {held.shown && (
          <ProductDialog
            key={held.shown}
            productKey={held.shown}
            tab={editorTabs.find(tab => tab === address.get('tab')) ?? 'product'}
            onTab={tab =>
              setAddress(before => productAddress.changed(before, { tab: tab === 'product' ? '' : tab }))
            }
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
    </ListScreen>
  );
}
