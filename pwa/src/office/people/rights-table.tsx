import { Check, Minus } from 'lucide-react';
import { rightsTable, roleWords } from '#contract/people/people.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';

const roles = ['admin', 'workshop', 'driver'] as const;

/** The rights of each staff role, as the server enforces them. */
export function RightsTable() {
  return (
    <div className="grid max-w-[56rem] gap-3">
      <Table label="What each role may do" on="ground">
        <thead>
          <tr>
            <HeadCell>May</HeadCell>
            {roles.map(role => (
              <HeadCell key={role}>{roleWords[role].label}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightsTable.map(right => (
            <tr key={right.words}>
              <Cell>{right.words}</Cell>
              {roles.map(role => (
                <Cell key={role}>
                  <Mark has={right.roles.includes(role)} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-soft">
        Customers have none of these rights: they see their own orders and designs. A change of role takes
        effect at once.
      </p>
    </div>
  );
}

function Mark({ has }: { has: boolean }) {
  return (
    <>
      <Icon of={has ? Check : Minus} size="small" className={has ? 'text-ok' : 'text-faint'} />
      <VisuallyHidden>{has ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  );
}
