import { lazy, Suspense } from 'react';
import { DropPanel } from './drop-panel.tsx';

const ProductsPanel = lazy(() => import('./products-panel.tsx').then(m => ({ default: m.ProductsPanel })));

/** The header's Products entry: the categories on sale in their four groups. */
export function ProductsMenu({ label, isCurrent }: { label: string; isCurrent: boolean }) {
  return (
    <DropPanel label={label} isCurrent={isCurrent} from="header">
      {isOpen =>
        isOpen && (
          <Suspense fallback={<div className="h-80" />}>
            <ProductsPanel />
          </Suspense>
        )
      }
    </DropPanel>
  );
}
