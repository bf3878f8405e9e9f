/**
 * Rows that are moved by mouse, finger and keys. Separate from `list-rows.tsx` because the drag-and-drop library is
 * large.
 */
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import { SortableList } from '#pwa/common/ui/lists/sortable-list.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { LiftedHint } from './lifted-hint.tsx';
import { ListRows } from './list-rows.tsx';
import type { Identified, ListRowsProps, RowFrameProps } from './columns.ts';

interface Named extends Identified {
  name: string;
}

interface SortableRowsProps<Row extends Named> extends Omit<ListRowsProps<Row>, 'handle' | 'frame'> {
  /** What a row is, such as “product”. */
  noun: string;
  /** Moving rows makes sense in only one of the list's orders. */
  canMove: boolean;
  onMove: (row: Row, over: Row) => void;
}

interface Lifted<Row> {
  row: Row;
  over: Row;
}

export function SortableRows<Row extends Named>({ noun, canMove, onMove, ...list }: SortableRowsProps<Row>) {
  const { rows } = list;
  /** Only for keys: with a pointer, the user sees where the row is. */
  const [lifted, setLifted] = useState<Lifted<Row> | null>(null);
  const find = (id: unknown) => rows.find(row => row.id === id);
  const move = ({ id, overId }: { id: Row['id']; overId: Row['id'] }) => {
    const [row, over] = [find(id), find(overId)];
    if (row && over) onMove(row, over);
  };
  const placeOf = (row: Row) => `position ${rows.indexOf(row) + 1} of ${rows.length}`;
  return (
    <SortableList<Row['id']>
      noun={noun}
      placeWord="position"
      items={rows}
      onMove={move}
      onLift={({ active, activatorEvent }) => {
        const row = find(active.id);
        if (row && activatorEvent instanceof KeyboardEvent) setLifted({ row, over: row });
      }}
      onOver={({ over }) => {
        const row = over && find(over.id);
        if (row) setLifted(before => before && { ...before, over: row });
      }}
      onLand={() => setLifted(null)}
    >
      <CanMove.Provider value={canMove}>
        <ListRows
          {...list}
          frame={Liftable}
          handle={{
            head: <span className="sr-only">Move</span>,
            cell: ({ name }) => canMove && <Handle name={name} />,
          }}
        />
      </CanMove.Provider>
      {lifted && <LiftedHint name={lifted.row.name} place={placeOf(lifted.over)} />}
    </SortableList>
  );
}

const CanMove = createContext(false);
const Lift = createContext<Partial<ReturnType<typeof useSortable>>>({});

function Liftable({ as: Tag, id, className, children, ...rest }: RowFrameProps) {
  const lift = useSortable({ id, disabled: !useContext(CanMove) });
  const { setNodeRef, transform, transition, isDragging } = lift;
  return (
    <Tag
      {...rest}
      ref={setNodeRef}
      data-lifted={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(className, isDragging && 'z-1', isDragging && Tag === 'tr' && 'shadow-2')}
    >
      <Lift.Provider value={lift}>{children}</Lift.Provider>
    </Tag>
  );
}

function Handle({ name }: { name: string }) {
  const { setActivatorNodeRef, attributes, listeners } = useContext(Lift);
  return (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      className="grid size-control-small cursor-grab touch-none place-items-center rounded-2 text-faint hover:bg-action-soft hover:text-ink active:cursor-grabbing"
    >
      <Icon of={GripVertical} />
    </button>
  );
}
