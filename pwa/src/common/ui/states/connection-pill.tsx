import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';
import { SeamProgress } from '../shapes/seam.tsx';
import { VisuallyHidden } from '../shapes/visually-hidden.tsx';

export type ConnectionState =
  | { state: 'online' }
  | { state: 'offline'; saved: number }
  | { state: 'syncing'; sent: number; total: number }
  | { state: 'attention'; count: number };

interface ConnectionPillProps {
  connection: ConnectionState;
  /** Said instead of the usual words, for example with the time of the last news. */
  words?: string;
  /** Opens the list of what waits; without it the pill only tells. */
  onPress?: () => void;
  className?: string;
}

const looks = {
  online: 'bg-raised text-ink inset-ring-1 inset-ring-line-strong',
  offline: 'bg-ink text-ground',
  syncing: 'bg-raised text-ink inset-ring-1 inset-ring-line-strong',
  attention: 'bg-danger-soft text-on-danger-soft inset-ring-1 inset-ring-current',
};

function wordsFor(connection: ConnectionState): string {
  switch (connection.state) {
    case 'online':
      return 'Online';
    case 'offline':
      return connection.saved > 0 ? `Offline, ${connection.saved} saved` : 'Offline';
    case 'syncing':
      return `Sending ${connection.sent} of ${connection.total}`;
    case 'attention':
      return `${connection.count} to decide`;
  }
}

/** Always in the same corner; never covers, never blocks. At least 44 px on touch. Changes are announced politely. */
export function ConnectionPill({ connection, words, onPress, className }: ConnectionPillProps) {
  const text = words ?? wordsFor(connection);
  const shared = classNames(
    'inline-flex min-h-control-small items-center gap-[0.5em] rounded-round px-[0.85em] text-label font-strong whitespace-nowrap tabular-nums',
    looks[connection.state],
    className,
  );
  const inside = (
    <>
      <Sign connection={connection} />
      {/* `data-part` lets a narrow frame keep the sign alone for the eye. */}
      {onPress ? <span data-part="words">{text}</span> : <output data-part="words">{text}</output>}
      {connection.state === 'syncing' && (
        <SeamProgress done={connection.sent} total={connection.total} label={text} className="w-16" />
      )}
    </>
  );
  if (!onPress) return <span className={shared}>{inside}</span>;
  return (
    <>
      <button type="button" onClick={onPress} className={shared}>
        {inside}
      </button>
      {/* Beside the button: what is inside one is its name, and changes there are not announced. */}
      <VisuallyHidden>
        <output>{text}</output>
      </VisuallyHidden>
    </>
  );
}

function Sign({ connection }: { connection: ConnectionState }) {
  if (connection.state === 'online')
    return <span aria-hidden="true" className="size-[0.6em] rounded-round bg-ok" />;
  const drawing = { offline: CloudOff, syncing: RefreshCw, attention: TriangleAlert }[connection.state];
  return <Icon of={drawing} size="small" />;
}
