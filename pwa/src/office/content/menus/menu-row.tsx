import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { setIn, setOut, stepped } from './menu-order.ts';
import type { MenuActions } from './use-menus.ts';

interface MenuRowProps {
  item: MenuItemRecord;
  all: readonly MenuItemRecord[];
  actions: MenuActions;
  onEdit: () => void;
}

export function MenuRow({ item, all, actions, onEdit }: MenuRowProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const [isAsking, setAsking] = useState(false);
  const { label, href, isActive, parentId, menuType } = item;
  const level = all.filter(one => one.parentId === parentId);
  const at = level.findIndex(one => one.id === item.id);
  const below = all.filter(one => one.parentId === item.id);
  const inner = menuType === 'main' ? setIn(all, item.id) : null;

  function remove() {
    if (below.length > 0) setAsking(true);
    else void actions.remove(item);
  }

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'flex flex-wrap items-center gap-x-1 gap-y-0 rounded-2 border border-line bg-raised py-1 pr-1',
        parentId !== null && 'ml-8',
        isDragging && 'relative z-float border-ink shadow-3',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${label}`}
        className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-2 text-soft hover:text-ink"
      >
        <GripVertical aria-hidden="true" className="icon" />
      </button>
      <span className="mr-auto min-w-32 flex-1 py-1 leading-snug">
        <span className="font-strong wrap-anywhere">{label}</span> {!isActive && <Badge>Hidden</Badge>}
        <span className="block text-meta text-soft wrap-anywhere">{href}</span>
      </span>
      <span className="flex flex-wrap justify-end">
        <IconButton
          size="small"
          icon={ArrowUp}
          label={`Move ${label} up`}
          disabled={at === 0}
          onClick={() => void actions.arrange(stepped(all, item.id, -1))}
        />
        <IconButton
          size="small"
          icon={ArrowDown}
          label={`Move ${label} down`}
          disabled={at === level.length - 1}
          onClick={() => void actions.arrange(stepped(all, item.id, 1))}
        />
        {menuType === 'main' &&
          (parentId === null ? (
            <IconButton
              size="small"
              icon={IndentIncrease}
              label={`Put ${label} below the item before it`}
              disabled={inner === null}
              onClick={() => inner && void actions.arrange(inner)}
            />
          ) : (
            <IconButton
              size="small"
              icon={IndentDecrease}
              label={`Put ${label} on the first level`}
              onClick={() => void actions.arrange(setOut(all, item.id))}
            />
          ))}
        <IconButton
          size="small"
          icon={isActive ? EyeOff : Eye}
          label={isActive ? `Hide ${label}` : `Show ${label}`}
          onClick={() => void actions.change(item, { isActive: !isActive })}
        />
        <IconButton size="small" icon={Pencil} label={`Edit ${label}`} onClick={onEdit} />
        <IconButton size="small" icon={Trash2} variant="danger" label={`Delete ${label}`} onClick={remove} />
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${label}” and what is below it?`}
        description={`With it go: ${below.map(one => one.label).join(', ')}. You can undo this straight afterwards.`}
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          void actions.remove(item);
        }}
      />
    </li>
  );
}
