import { searchLimits } from '#contract/shop/shop-defaults.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Kbd } from '#pwa/common/ui/shapes/kbd.tsx';
import { InstantSearch } from './instant-search.tsx';

interface SearchDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SearchDialog({ isOpen, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="Search products" place="top">
      <InstantSearch limit={searchLimits.dialog} startsFocused>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-meta text-soft">
          <span>Names, descriptions and categories, while you type.</span>
          <span className="flex items-center gap-1 coarse:hidden">
            <Kbd>↓</Kbd> <Kbd>↑</Kbd> choose, <Kbd>Enter</Kbd> opens
          </span>
        </p>
      </InstantSearch>
    </Dialog>
  );
}
