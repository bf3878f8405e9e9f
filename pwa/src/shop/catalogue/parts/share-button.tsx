import { Share } from 'lucide-react';
import { lazy, useId } from 'react';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useDisclosure } from '../frame/use-disclosure.ts';
import { sharedProduct } from '../shared-product.ts';
import { DisclosurePanel } from '../frame/disclosure-panel.tsx';

const ShareChoices = lazy(() => import('./share-choices.tsx').then(m => ({ default: m.ShareChoices })));

/**
 * Visible when the pointer or the focus is on the card, and always if there is no pointer or with `isAlwaysSeen`.
 * Offers four networks, the link to copy and the device's own share sheet if it has one.
 */
export function ShareButton({
  product,
  isAlwaysSeen = false,
}: {
  product: Pick<ProductSummary, 'id' | 'name'>;
  isAlwaysSeen?: boolean;
}) {
  const { isOpen, toggle, close, root, button, handleKeyDown } = useDisclosure();
  const shop = useShopFacts();
  const panelId = useId();

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the entries inside bubble here
    <div
      ref={root}
      onKeyDown={handleKeyDown}
      className={classNames(
        'relative transition-opacity duration-move group-hover:opacity-100 group-focus-within:opacity-100 coarse:opacity-100',
        isOpen || isAlwaysSeen ? 'opacity-100' : 'opacity-0',
      )}
    >
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`Share ${product.name}`}
        title="Share"
        className="grid size-11 place-items-center rounded-2 text-soft hover:bg-action-soft hover:text-on-action-soft"
      >
        <Icon of={Share} size="small" />
      </button>
      <DisclosurePanel id={panelId} isOpen={isOpen} className="w-44">
        {/* Not before: the first paint knows no address. */}
        {isOpen && (
          <ShareChoices
            name={product.name}
            shared={sharedProduct(product, location.origin, shop.name)}
            onDone={close}
          />
        )}
      </DisclosurePanel>
    </div>
  );
}
