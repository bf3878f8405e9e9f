import { FolderTree, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useCategoryChanges } from '../../use-category-changes.ts';
import type { useCategories } from '../../use-products.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryTree } from './category-tree.tsx';

interface CategoryDialogProps {
  categories: ReturnType<typeof useCategories>;
  onClose: () => void;
}

/** The category tree over the table. Its pane scrolls; head and foot stay. */
export function CategoryDialog({ categories, onClose }: CategoryDialogProps) {
  const all = categories.data ?? [];
  const changes = useCategoryChanges(all);
  const [form, setForm] = useState<OfficeCategory | 'new' | null>(null);
  const [deleting, setDeleting] = useState<OfficeCategory | null>(null);
  const add = (
    <Button variant="go" icon={Plus} onClick={() => setForm('new')}>
      Add Category
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Category Management"
      description="Drag a category onto another to nest it, or use its menu to move it by keyboard."
      footer={all.length > 0 && add}
      className="max-w-[44rem]!"
    >
      {categories.isPending && <Skeleton className="h-80 w-full" />}
      {categories.isError && (
        <ErrorState
          title={loadFailureWords(categories.error, 'Failed to load categories')}
          onRetry={() => void categories.refetch()}
          retrying={categories.isFetching && 'Loading…'}
        />
      )}
      {categories.data && all.length === 0 && (
        <EmptyState icon={FolderTree} title="No categories yet" action={add}>
          Shoppers find products by category: menus and filters use them.
        </EmptyState>
      )}
      {all.length > 0 && (
        <CategoryTree categories={all} changes={changes} onEdit={setForm} onDelete={setDeleting} />
      )}
      {form && (
        <CategoryForm
          category={form === 'new' ? null : form}
          categories={all}
          onClose={() => setForm(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={isOpen => !isOpen && setDeleting(null)}
        title={`Delete ${deleting?.name}?`}
        description={deleting && whatGoes(deleting)}
        confirmLabel="Delete category"
        onConfirm={() => {
          if (deleting) void changes.remove(deleting.id);
          setDeleting(null);
        }}
      />
    </Dialog>
  );
}

function whatGoes({ products }: OfficeCategory): string {
  if (products === 0) return 'It has no products. It’ll be removed from the shop’s menus and filters.';
  const who = products === 1 ? 'The one product in it stays' : `The ${products} products in it stay`;
  return `${who} on sale, without this category. It’ll be removed from the shop’s menus and filters.`;
}
