import type { Figures, FigureSum } from '#contract/figures/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import type { OpenFigure } from '../use-figures.ts';

interface BasPanelProps {
  figures: Figures;
  onOpen: (figure: Omit<OpenFigure, 'period'>) => void;
}

/** What the activity statement asks for, by both ways to account for GST. */
export function BasPanel({ figures, onOpen }: BasPanelProps) {
  const { accrual, cash, badDebts, isGstRegistered } = figures;
  return (
    <Section level={2} title="GST for the activity statement">
      {!isGstRegistered && <p className="text-soft">The shop is not registered for GST.</p>}
      <div className="grid gap-4 lg:grid-cols-2">
        <Basis
          title="Accrual basis"
          note="By the day each invoice and adjustment note was issued."
          net={accrual.net}
          onOpen={() => onOpen({ figure: 'document', label: 'Invoices and adjustment notes' })}
          parts={[
            {
              label: 'Invoices',
              sum: accrual.invoices,
              open: () => onOpen({ figure: 'document', key: 'invoice', label: 'Invoices' }),
            },
            {
              label: 'Adjustment notes',
              sum: accrual.notes,
              open: () => onOpen({ figure: 'document', key: 'credit_note', label: 'Adjustment notes' }),
            },
            {
              label: 'Bad debts written off: claim their GST at 1B',
              sum: badDebts,
              open: () => onOpen({ figure: 'bad_debt', label: 'Bad debts' }),
            },
          ]}
        />
        <Basis
          title="Cash basis"
          note="By the day money came or went."
          net={cash.net}
          onOpen={() => onOpen({ figure: 'cash', label: 'Money that came and went' })}
          parts={[
            {
              label: 'Received',
              sum: cash.received,
              open: () => onOpen({ figure: 'cash', key: 'in', label: 'Money received' }),
            },
            {
              label: 'Returned and reversed',
              sum: cash.returned,
              open: () => onOpen({ figure: 'cash', key: 'out', label: 'Money returned' }),
            },
          ]}
        />
      </div>
    </Section>
  );
}

interface BasisProps {
  title: string;
  note: string;
  net: FigureSum;
  onOpen: () => void;
  parts: readonly { label: string; sum: FigureSum; open: () => void }[];
}

function Basis({ title, note, net, onOpen, parts }: BasisProps) {
  return (
    <Card tone="raised">
      <h3 className="text-lg font-heading">{title}</h3>
      <p className="text-meta text-soft">{note}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Big label="G1, total sales" cents={net.cents} onOpen={onOpen} />
        <Big label="1A, GST on sales" cents={net.gstCents} onOpen={onOpen} />
      </dl>
      <table className="mt-4 w-full text-meta tabular-nums">
        <thead>
          <tr className="text-soft">
            <th scope="col" className="text-left font-regular">
              Made of
            </th>
            <th scope="col" className="text-right font-regular">
              Total
            </th>
            <th scope="col" className="text-right font-regular">
              GST
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, sum, open }) => (
            <tr key={label}>
              <th scope="row" className="py-1 text-left font-regular">
                <button
                  type="button"
                  className="control rounded-1 text-left text-link underline"
                  onClick={open}
                >
                  {label} ({sum.rows})
                </button>
              </th>
              <td className="pl-4 text-right">{formatCents(sum.cents)}</td>
              <td className="pl-4 text-right">{formatCents(sum.gstCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Big({ label, cents, onOpen }: { label: string; cents: number; onOpen: () => void }) {
  return (
    <div>
      <dt className="text-meta text-soft">{label}</dt>
      <dd>
        <button
          type="button"
          onClick={onOpen}
          className="control rounded-1 font-display text-2xl font-heading tabular-nums hover:underline"
        >
          {formatCents(cents)}
        </button>
      </dd>
    </div>
  );
}
