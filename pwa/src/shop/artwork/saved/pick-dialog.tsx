import { Shirt } from 'lucide-react';
import type { KeptDesign } from '#pwa/common/local/database/shop-database.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { DesignThumb, designWords } from './design-thumb.tsx';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

interface PickDialogProps {
  designs: readonly KeptDesign[];
  isSignedIn: boolean;
  onPick: (design: KeptDesign) => void;
  onClose: () => void;
}

/** All saved designs as pictures. Pressing one applies it to the product. */
export function PickDialog({ designs, isSignedIn, onPick, onClose }: PickDialogProps) {
  const { techniques } = useShopFacts();
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="My designs"
      {...(designs.length > 0 && {
        description: 'Choose one: we’ll fit it to this product’s print areas.',
      })}
    >
      {designs.length === 0 ? (
        <EmptyState icon={Shirt} title="No saved designs yet">
          Put a design on a product and press “Save this design”. It can then go on any other product
          {isSignedIn ? ', on all your devices.' : '.'}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {designs.map(design => (
            <li key={design.id}>
              <button
                type="button"
                onClick={() => onPick(design)}
                className="grid size-full content-start gap-2 rounded-3 border border-line bg-raised p-3 text-left hover:border-ink"
              >
                <DesignThumb design={design} className="mx-auto w-24" />
                <span className="min-w-0 leading-snug">
                  <b className="block wrap-anywhere">{design.name}</b>
                  <span className="text-meta text-soft">{designWords(design, techniques)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
