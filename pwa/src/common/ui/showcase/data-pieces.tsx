import { useState } from 'react';
import { EllipsisVertical, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Accordion } from '../layout/accordion.tsx';
import { ListEnd, OlderRows } from '../lists/older-rows.tsx';
import { Badge } from '../states/badge.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../office/menu.tsx';
import { StageTicks } from '../office/stage-ticks.tsx';
import { Cell, HeadCell, Table } from '../office/table.tsx';
import { Part } from './part.tsx';

const stages = ['Lead', 'Quoted', 'Paid', 'Ordered', 'Production', 'Shipped'];
const rows = [
  { code: 'PRJ-0412', name: '48 polos and 48 tees, Depot Road', stage: 4, total: '$4,180.40', late: true },
  { code: 'PRJ-0431', name: 'Site jackets, winter', stage: 1, total: '$1,204.00', late: false },
  { code: 'PRJ-0426', name: '24 aprons and 18 caps, Mill Street', stage: 3, total: '$936.00', late: false },
];

export function DataPieces() {
  const [sort, setSort] = useState<'up' | 'down'>('up');
  return (
    <Part title="Tables, menus, answers">
      <Table label="Projects" on="ground">
        <thead>
          <tr>
            <HeadCell sort={sort} onSort={() => setSort(sort === 'up' ? 'down' : 'up')}>
              Project
            </HeadCell>
            <HeadCell>Priority</HeadCell>
            <HeadCell>Progress</HeadCell>
            <HeadCell numeric>Total</HeadCell>
            <HeadCell numeric>Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.code} data-selected={row.late ? '' : undefined}>
              <Cell>
                <b>{row.name}</b>
                <span className="block text-meta text-soft tabular-nums">{row.code}</span>
              </Cell>
              <Cell>
                {row.late ? (
                  <Badge tone="late" icon={TriangleAlert}>
                    Urgent
                  </Badge>
                ) : (
                  <Badge>Medium</Badge>
                )}
              </Cell>
              <Cell>
                <StageTicks stages={stages} current={row.stage} />
              </Cell>
              <Cell numeric>{row.total}</Cell>
              <Cell numeric>
                <Menu
                  align="end"
                  trigger={
                    <IconButton icon={EllipsisVertical} label={`Actions for ${row.code}`} size="small" />
                  }
                >
                  <MenuItem icon={Pencil}>Edit</MenuItem>
                  <MenuItem disabled>Archive</MenuItem>
                  <MenuLine />
                  <MenuItem icon={Trash2} tone="danger">
                    Delete
                  </MenuItem>
                </Menu>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <OlderRows
        rows={rows}
        most={rows.length}
        many="projects"
        keyOf={({ code }) => code}
        ask={async () => []}
      >
        {all => <p>{all.map(({ code }) => code).join(', ')}</p>}
      </OlderRows>
      <ListEnd shown={rows.length} most={rows.length}>
        The newest {rows.length} are shown. The older ones are in the audit log.
      </ListEnd>
      <Accordion
        defaultOpen={['returns']}
        items={[
          {
            value: 'returns',
            title: 'Can I send it back?',
            content: 'Within 30 days, if the work is at fault.',
          },
          { value: 'files', title: 'Which files do you take?', content: 'PNG, JPG and SVG, up to 10 MB.' },
        ]}
      />
    </Part>
  );
}
