import { useState } from 'react';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { momentText } from '../attention/attention-item.tsx';
import { stateTitle } from './device-words.ts';

interface ChangeTableProps {
  items: readonly OutboxItem[];
  clock: ShopClock;
}

const shownAtFirst = 25;
const tones = { pending: 'idle', attention: 'late', done: 'ok' } as const;

/** The outbox, newest first, with the server's last verdict on each change. */
export function ChangeTable({ items, clock }: ChangeTableProps) {
  const [shown, setShown] = useState(shownAtFirst);
  if (items.length === 0)
    return <p className="text-soft">Nothing was done on this device in the last seven days.</p>;
  return (
    <>
      <Table label="Changes made on this device" on="ground">
        <thead>
          <tr>
            <HeadCell numeric>No.</HeadCell>
            <HeadCell>Change</HeadCell>
            <HeadCell>About</HeadCell>
            <HeadCell>Done</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Last verdict</HeadCell>
            <HeadCell numeric>Sent</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map(item => (
            <tr key={item.id}>
              <Cell numeric>{item.seq}</Cell>
              <Cell className="font-mono text-meta">{item.name}</Cell>
              <Cell>{item.about ?? item.entityId.slice(-6)}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">{momentText(item.occurredAt, clock)}</Cell>
              <Cell>
                <Badge tone={tones[item.state]}>{stateTitle(item)}</Badge>
              </Cell>
              <Cell>{verdictText(item)}</Cell>
              <Cell numeric>
                {item.attempts === 1 ? 'once' : item.attempts === 0 ? 'never' : `${item.attempts} times`}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {items.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + 100)}>
          Show {Math.min(100, items.length - shown)} more
        </Button>
      )}
    </>
  );
}

function verdictText({ verdict }: OutboxItem): string {
  if (!verdict) return 'None yet';
  return [verdict.status, verdict.original, verdict.code].filter(Boolean).join(', ');
}
