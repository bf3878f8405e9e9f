import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { addressLines } from '../../delivery-words.ts';

interface ArrangedStopProps {
  stop: DeliveryRow;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

export function ArrangedStop({ stop, index, count, onMove }: ArrangedStopProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: stop.id });
  const { customerName } = stop;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-1 rounded-3 border border-line bg-raised py-1 pr-1 outdoors:border-2 outdoors:border-line-strong',
        isDragging && 'relative z-float border-ink shadow-3',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${customerName}`}
        className="grid min-h-11 min-w-11 cursor-grab touch-none place-items-center rounded-2 text-soft hover:text-ink glove:min-h-16"
      >
        <Icon of={GripVertical} />
      </button>
      <span
        aria-hidden="true"
        className="min-w-7 text-center font-display text-xl leading-tight font-heading tabular-nums glove:text-2xl"
      >
        {index + 1}
      </span>
      <span className="min-w-0 py-1 pl-1 leading-snug">
        <span className="line-clamp-2 font-strong wrap-anywhere glove:text-xl glove:leading-tight">
          {customerName}
        </span>
        <span className="block truncate text-meta text-soft glove:text-lg">
          {addressLines(stop.customerAddress).join(', ')}
        </span>
      </span>
      <span className="flex">
        <IconButton
          icon={ArrowUp}
          label={`Earlier: ${customerName}`}
          className="glove:w-14"
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Later: ${customerName}`}
          className="glove:w-14"
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </span>
    </li>
  );
}
