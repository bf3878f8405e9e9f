import { CircleCheck, CircleSlash, Plus, Stamp } from 'lucide-react';
import { kindNames } from '#contract/techniques/technique-form.ts';
import { priceNote } from '#contract/techniques/price/price-words.ts';
import { setUpNote } from '#contract/techniques/price/set-up-words.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListRows } from '#pwa/common/list/list-rows.tsx';
import { ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { WithDevice } from '#pwa/office/common/with-device.tsx';
import { EditTechniqueDialog, NewTechniqueDialog } from './technique-dialogs.tsx';
import { techniqueAddress, techniqueList } from './technique-list.ts';

const words: ListWords = {
  one: 'technique',
  icon: Stamp,
  none: ['No techniques', 'Add one, so that shoppers can put designs on garments.'],
  noneFits: ['No techniques', 'Add one, so that shoppers can put designs on garments.'],
};
const daysOf = (days: number) => (days === 0 ? null : days === 1 ? '1 day' : `${days} days`);

const columnsOf = (onOpen: (id: string) => void): Column<OfficeTechnique>[] => [
  {
    head: 'Technique',
    cell: ({ id, name }) => <RowButton onOpen={() => onOpen(id)}>{name}</RowButton>,
    under: ({ kind }) => kindNames[kind],
    card: 'title',
  },
  {
    head: 'Offered',
    cell: ({ isOn }) => (
      <StatusBadge
        of={
          isOn
            ? { tone: 'ok', icon: CircleCheck, words: 'On' }
            : { tone: 'idle', icon: CircleSlash, words: 'Off' }
        }
      />
    ),
    card: 'badges',
  },
  {
    head: 'Price of one piece',
    cell: ({ price }) => priceNote(price, 1),
    under: ({ setUp }) => setUpNote(setUp),
    card: { lead: ({ price }) => priceNote(price, 1), meta: ({ setUp }) => setUpNote(setUp) },
  },
  {
    head: 'From',
    numeric: true,
    cell: ({ leastPieces }) => (leastPieces === 1 ? '1 piece' : `${leastPieces} pieces`),
    card: { badges: ({ leastPieces }) => `From ${leastPieces}` },
  },
  {
    head: 'Colours',
    numeric: true,
    cell: ({ mostInks }) => (mostInks === null ? 'Any number' : `Up to ${mostInks}`),
    card: { badges: ({ mostInks }) => (mostInks === null ? 'Any colours' : `Up to ${mostInks} colours`) },
  },
  {
    head: 'Adds',
    numeric: true,
    cell: ({ extraDays }) => daysOf(extraDays) ?? 'No days',
    card: { badges: ({ extraDays }) => (daysOf(extraDays) ? `Adds ${daysOf(extraDays)}` : null) },
  },
];

/** /admin/techniques. The open technique is in the address; `new` adds one. */
export function TechniquesScreen() {
  const [openId, setOpenId] = useOpenInQuery('technique');
  const close = () => setOpenId(null);
  const list = useList({ ...techniqueList, address: techniqueAddress, words });
  const { data } = list;
  const open = data?.find(({ id }) => id === openId);
  return (
    <ListScreen>
      <ListHead title="Techniques" hasBack>
        <Button variant="go" icon={Plus} onClick={() => setOpenId('new')}>
          New technique
        </Button>
      </ListHead>
      <ListResults list={list} rows={data} total={data?.length}>
        {rows => <ListRows label="Techniques" columns={columnsOf(setOpenId)} rows={rows} />}
      </ListResults>
      {(open || (openId === 'new' && data)) && (
        <WithDevice title="Technique" onClose={close}>
          {device =>
            open ? (
              <EditTechniqueDialog key={open.id} device={device} technique={open} onClose={close} />
            ) : (
              <NewTechniqueDialog
                device={device}
                lastPlace={Math.max(0, ...(data ?? []).map(({ displayOrder }) => displayOrder))}
                onClose={close}
              />
            )
          }
        </WithDevice>
      )}
    </ListScreen>
  );
}
