import { useDraggable, useDroppable } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  EllipsisVertical,
  GripVertical,
  Pencil,
  Trash2,
} from 'lucide-react';
import { type TreeRow, canMove } from '#contract/catalogue/category-tree.ts';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#pwa/common/ui/office/menu.tsx';
import type { CategoryChanges } from '../../use-category-changes.ts';

interface CategoryRowProps {
  row: TreeRow<OfficeCategory>;
  categories: readonly OfficeCategory[];
  changes: CategoryChanges;
  /** A drag is in progress: rows show whether they can take the category. */
  isDragging: boolean;
  onEdit: (category: OfficeCategory) => void;
  onDelete: (category: OfficeCategory) => void;
}

export function CategoryRow({ row, categories, changes, isDragging, onEdit, onDelete }: CategoryRowProps) {
  const { category, depth, place, siblings } = row;
  const { id, name, products, isActive } = category;
  const {
    active,
    attributes,
    listeners,
    transform,
    isDragging: isMine,
    setNodeRef: setDragRef,
    setActivatorNodeRef,
  } = useDraggable({ id });
  const { isOver, setNodeRef } = useDroppable({ id });
  const draggedId = active ? String(active.id) : null;
  const takesIt = draggedId !== null && draggedId !== id && canMove(categories, draggedId, id);
  const above = categories.filter(one => one.parentId === category.parentId)[place - 2];
  return (
    <li
      ref={setNodeRef}
      aria-label={`${name}, level ${depth + 1}`}
      className={classNames(
        'border-b border-line last:border-b-0',
        isOver && isDragging && draggedId !== id && (takesIt ? 'bg-selected' : 'bg-danger-soft'),
      )}
    >
      <div
        ref={setDragRef}
        style={{
          transform: CSS.Translate.toString(transform),
          paddingInlineStart: `${depth * 1.5 + 0.25}rem`,
        }}
        className={classNames(
          'flex min-h-11 items-center gap-2 pr-2',
          isMine && 'relative z-2 rounded-2 bg-raised shadow-2 inset-ring-2 inset-ring-action',
        )}
      >
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className="grid size-control-small flex-none cursor-grab touch-none place-items-center rounded-2 text-faint hover:bg-action-soft hover:text-ink active:cursor-grabbing"
        >
          <Icon of={GripVertical} />
        </button>
        <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{name}</span>
        {!isActive && <Badge tone="outline">Not active</Badge>}
        <span className="text-meta whitespace-nowrap text-soft tabular-nums">
          {products} <span className="max-sm:sr-only">{products === 1 ? 'product' : 'products'}</span>
        </span>
        <IconButton icon={Pencil} size="small" label={`Edit ${name}`} onClick={() => onEdit(category)} />
        <Menu
          align="end"
          trigger={<IconButton icon={EllipsisVertical} size="small" label={`More for ${name}`} />}
        >
          <MenuItem
            icon={ArrowUp}
            disabled={place === 1}
            onSelect={() => changes.moveTo(category, place - 1)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            disabled={place === siblings}
            onSelect={() => changes.moveTo(category, place + 1)}
          >
            Move down
          </MenuItem>
          {above && (
            <MenuItem icon={CornerDownRight} onSelect={() => changes.moveInto(category, above.id)}>
              Move into {above.name}
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onDelete(category)}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
