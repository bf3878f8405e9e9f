import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

const ProductsPanel = lazy(() => import('./products-panel.tsx').then(m => ({ default: m.ProductsPanel })));

/** The header's Products entry: the categories on sale in their four groups. */
export function ProductsMenu({ label, isCurrent }: { label: string; isCurrent: boolean }) {
  const { isOpen, toggle, root, button, handleKeyDown, hover } = useDisclosure();
  const panelId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside bubble here
    <div ref={root} onKeyDown={handleKeyDown} {...hover}>
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-1 font-medium decoration-2 underline-offset-[0.4em] hover:underline',
          isCurrent && 'underline',
        )}
      >
        {label}
        <Icon
          of={ChevronDown}
          size="small"
          className={classNames('transition-transform duration-move ease-needle', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-header animate-menu-in border-b border-line bg-raised shadow-3"
      >
        {isOpen && (
          <Suspense fallback={<div className="h-80" />}>
            <ProductsPanel />
          </Suspense>
        )}
      </div>
    </div>
  );
}
