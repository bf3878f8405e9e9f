import type { ReactNode } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';

interface FilterSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** How many products match now. */
  matches: number;
  canClear: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** All filters on a small screen. The list behind follows every choice at once. */
export function FilterSheet({
  isOpen,
  onOpenChange,
  matches,
  canClear,
  onClear,
  children,
}: FilterSheetProps) {
  return (
    <Sheet
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Filter and sort"
      className="max-md:min-h-dvh max-md:rounded-none"
      footer={
        <>
          <Button variant="go" className="flex-1" onClick={() => onOpenChange(false)}>
            {matches === 1 ? 'Show 1 product' : `Show ${matches} products`}
          </Button>
          {canClear && <Button onClick={onClear}>Clear all</Button>}
        </>
      }
    >
      {children}
    </Sheet>
  );
}
