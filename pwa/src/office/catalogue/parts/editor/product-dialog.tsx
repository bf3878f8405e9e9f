import { lazy, Suspense, useState } from 'react';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { blankForm, changesOf, formOf, isNothing } from '../../product-form.ts';
import type { EditorTab } from '../../product-address.ts';
import { useProductForm } from '../../use-product-form.ts';
import { useProduct } from '../../use-products.ts';
import { useSaveProduct } from '../../use-save-product.ts';
import { ProductFields } from './product-fields.tsx';
import { VariantsTab } from './variants-tab.tsx';

interface ProductDialogProps {
  /** `new`, or the product's number. */
  productKey: string;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  categories: readonly OfficeCategory[];
  onUnsaved: (isUnsaved: boolean) => void;
  /** Closes, or asks first. */
  onClose: () => void;
  onDone: () => void;
}

export function ProductDialog(props: ProductDialogProps) {
  return props.productKey === 'new' ? <AddProduct {...props} /> : <EditProduct {...props} />;
}

/** With the cloth of every drawing. */
const AreasTab = lazy(() => import('../areas/areas-tab.tsx').then(m => ({ default: m.AreasTab })));

const CostsTab = lazy(() => import('../costs/costs-tab.tsx').then(m => ({ default: m.CostsTab })));

const formId = 'product-form';

function AddProduct({ categories, onUnsaved, onClose, onDone }: ProductDialogProps) {
  const { create, errors } = useSaveProduct(onDone);
  const editor = useProductForm({
    opened: blankForm,
    told: errors,
    save: form => create(changesOf(form, { ...blankForm, price: ' ' })),
    onUnsaved,
    onDone,
  });

  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Add New Product"
      closeLabel="Cancel"
      aside={
        <Button variant="go" type="submit" form={formId} loading={editor.handle.isSaving && 'Saving…'}>
          Create product
        </Button>
      }
      className="p-5 md:p-6"
    >
      <ProductFields id={formId} editor={editor} categories={categories} />
      <p className="mt-6 text-soft">
        Add sizes and stock codes under Variants once you’ve saved the product.
      </p>
    </FullDialog>
  );
}

function EditProduct(props: ProductDialogProps) {
  const product = useProduct(Number(props.productKey));
  if (product.data) return <Opened {...props} product={product.data} />;
  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && props.onClose()}
      title="Edit Product"
      className="p-5 md:p-6"
    >
      {product.isError ? (
        <RecordError record={product} what="product" failed="The product could not be loaded" />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </FullDialog>
  );
}

function Opened({
  product,
  tab,
  onTab,
  categories,
  onUnsaved,
  onClose,
  onDone,
}: ProductDialogProps & { product: OfficeProduct }) {
  // The version that the form started with stays. A newer one is shown as a clash.
  const [seen] = useState(product);
  const [opened] = useState(() => formOf(product));
  const { change, clash, errors } = useSaveProduct(onDone);
  const editor = useProductForm({
    opened,
    told: errors,
    async save(form) {
      const sending = changesOf(form, opened);
      return isNothing(sending) || change(seen, sending);
    },
    onUnsaved,
    onWrong: () => onTab('product'),
    onDone,
  });
  const { submit, isSaving } = editor.handle;
  const maySeeCosts = useMay('costs.manage');

  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Edit Product"
      subtitle={product.name}
      aside={
        <Button variant="go" loading={isSaving && 'Saving…'} onClick={submit}>
          {editor.isChanged ? 'Save changes' : 'Done'}
        </Button>
      }
      className="p-5 pt-2 md:p-6 md:pt-3"
    >
      <Tabs
        label="Parts of the product"
        tabs={[
          { value: 'product', label: 'Product' },
          { value: 'areas', label: 'Print areas' },
          { value: 'variants', label: 'Variants', count: product.variants.length },
          ...(maySeeCosts ? [{ value: 'costs' as const, label: 'Costs' }] : []),
        ]}
        value={tab === 'costs' && !maySeeCosts ? 'product' : tab}
        onChange={onTab}
      >
        {/* Kept mounted while the other tab is shown, so that input and chosen files stay. */}
        <TabPanel value="product" isKept>
          <ProductFields id={formId} editor={editor} categories={categories} variants={product.variants} />
        </TabPanel>
        <TabPanel value="areas">
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <AreasTab editor={editor} />
          </Suspense>
        </TabPanel>
        <TabPanel value="variants">
          <VariantsTab
            product={product}
            hasUnsavedColours={editor.form.colors !== opened.colors}
            variantPricing={editor.form.variantPricing}
            onVariantPricing={variantPricing => editor.change({ variantPricing })}
          />
        </TabPanel>
        {maySeeCosts && (
          <TabPanel value="costs">
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <CostsTab productId={product.id} />
            </Suspense>
          </TabPanel>
        )}
      </Tabs>
      {clash && <ClashDialog what="this product" clash={clash} />}
    </FullDialog>
  );
}
