import { Check, EyeOff, Undo2, UserSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BankLineView } from '#contract/receivables/list-endpoints.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

interface BankLineProps {
  line: BankLineView;
  onChoose: () => void;
}

const reasons: Readonly<Record<BankLineView['suggestions'][number]['why'], string>> = {
  reference: 'the line names it',
  amount: 'the same amount',
  name: 'the same name',
};

export const bankLists = [['receivables'], ['order'], ['order-money'], ['customers'], ['dashboard']];

/** One line with whom it may be from. */
export function BankLine({ line, onChoose }: BankLineProps) {
  const { attempt, isSaving } = useWork({ lists: bankLists });
  const params = { id: String(line.id) };
  const { receipt } = line;

  const match = ({ customerId, orderId, customerName }: BankLineView['suggestions'][number]) =>
    attempt({
      async send() {
        const body = { customerId, ...(orderId ? { orderId } : {}) };
        await call('POST /api/bank-lines/{id}/match', { params, body });
      },
      done: {
        title: 'Payment recorded',
        description: `${formatCents(line.amountCents)} from ${customerName}`,
      },
      failed: 'The line could not be matched.',
    });

  const putAside = (isIgnored: boolean) =>
    attempt({
      async send() {
        await call('POST /api/bank-lines/{id}/ignore', { params, body: { isIgnored } });
      },
      done: { title: isIgnored ? 'Put aside' : 'Brought back' },
      failed: 'The line could not be changed.',
      ...(isIgnored ? { undo: () => void putAside(false) } : {}),
    });

  return (
    <li className="grid gap-2 rounded-3 border border-line bg-raised px-4 py-3">
      <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <span className="wrap-anywhere">{line.text || 'No words'}</span>
        <span className="font-strong tabular-nums">{formatCents(line.amountCents)}</span>
        <span className="text-meta text-soft">{formatIsoDay(line.postedOn)}</span>
      </p>
      {receipt && (
        <p>
          <TextLink asChild>
            <Link to={`/admin/customers/${receipt.customerId}`}>{receipt.customerName}</Link>
          </TextLink>
          , receipt {receipt.number}
        </p>
      )}
      {line.status === 'open' && (
        <div className="flex flex-wrap gap-2">
          {line.suggestions.map(suggestion => (
            <Button
              key={`${suggestion.customerId} ${suggestion.orderId}`}
              size="small"
              icon={Check}
              disabled={isSaving}
              onClick={() => void match(suggestion)}
            >
              {suggestion.number ? `${suggestion.number}, ` : ''}
              {suggestion.customerName}: {reasons[suggestion.why]}
            </Button>
          ))}
          <Button size="small" variant="soft" icon={UserSearch} disabled={isSaving} onClick={onChoose}>
            Choose customer…
          </Button>
          <Button
            size="small"
            variant="soft"
            icon={EyeOff}
            disabled={isSaving}
            onClick={() => void putAside(true)}
          >
            No customer’s payment
          </Button>
        </div>
      )}
      {line.status === 'ignored' && (
        <Button
          size="small"
          icon={Undo2}
          className="justify-self-start"
          disabled={isSaving}
          onClick={() => void putAside(false)}
        >
          Bring back
        </Button>
      )}
    </li>
  );
}
