import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';

interface PlaceDialogProps {
  product: OfficeProductRow;
  /** The last position. */
  last: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}

/** Moves a product to a position on another page, where it can't be dragged. */
export function PlaceDialog({ product, last, onPlace, onClose }: PlaceDialogProps) {
  return (
    <AskDialog
      title={`Move ${product.name}`}
      submitLabel="Move"
      label="Position in the shop"
      help={`1 is shown first, ${last} last.`}
      inputMode="numeric"
      start={String(product.displayOrder ?? 1)}
      check={typed => {
        const place = Number(typed);
        const isPlace = Number.isInteger(place) && place >= 1 && place <= last;
        return !isPlace && `Enter a whole number from 1 to ${last}.`;
      }}
      onSave={async typed => {
        onPlace(Number(typed));
        return true;
      }}
      onClose={onClose}
    />
  );
}
