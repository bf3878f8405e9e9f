import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  EllipsisVertical,
  ExternalLink,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#pwa/common/ui/office/menu.tsx';

interface RowActionsProps {
  product: OfficeProductRow;
  canMove: boolean;
  onEdit: (id: number) => void;
  onDelete: (product: OfficeProductRow) => void;
  onRestore: (product: OfficeProductRow) => void;
  /** Moves it one place up or down in the displayed order. */
  onStep: (product: OfficeProductRow, step: 1 | -1) => void;
  onPlace: (product: OfficeProductRow) => void;
}

export function RowActions({
  product,
  canMove,
  onEdit,
  onDelete,
  onRestore,
  onStep,
  onPlace,
}: RowActionsProps) {
  const { id, name, state } = product;
  if (state !== 'onSale') {
    return (
      <span className="relative z-1 flex justify-end gap-1">
        <IconButton icon={Pencil} label={`Edit ${name}`} size="small" onClick={() => onEdit(id)} />
        <Button
          size="small"
          icon={RotateCcw}
          aria-label={`Restore ${name}`}
          onClick={() => onRestore(product)}
        >
          Restore
        </Button>
      </span>
    );
  }
  return (
    <span className="relative z-1 flex justify-end gap-0.5">
      <IconButton icon={Pencil} label={`Edit ${name}`} size="small" onClick={() => onEdit(id)} />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        size="small"
        variant="danger"
        onClick={() => onDelete(product)}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={EllipsisVertical} label={`More for ${name}`} size="small" />}
      >
        {canMove && (
          <>
            <MenuItem icon={ArrowUp} onSelect={() => onStep(product, -1)}>
              Move up
            </MenuItem>
            <MenuItem icon={ArrowDown} onSelect={() => onStep(product, 1)}>
              Move down
            </MenuItem>
            <MenuItem icon={ArrowUpDown} onSelect={() => onPlace(product)}>
              Move to position…
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem asChild>
          <Link to={`/products/${id}`}>
            <Icon of={ExternalLink} />
            View in the shop
          </Link>
        </MenuItem>
      </Menu>
    </span>
  );
}
