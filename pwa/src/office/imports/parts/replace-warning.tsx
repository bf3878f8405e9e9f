import { TriangleAlert } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** The warning, and what it means here: nothing is deleted. */
export function ReplaceWarning() {
  return (
    <p className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 leading-snug text-ink">
      <Icon of={TriangleAlert} className="text-wait" />
      <span>
        Existing products are cleared and replaced. Products that the file no longer names leave the shop;
        orders, carts and invoices keep what they hold. A product’s own print areas are in no file and stay as
        they are. Words that you have written and an order that you have arranged stay, unless you choose the
        supplier’s in a check. If anything goes wrong, nothing is changed.
      </span>
    </p>
  );
}
