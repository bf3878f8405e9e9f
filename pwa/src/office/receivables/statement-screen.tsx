import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Statement } from '#contract/receivables/list-endpoints.ts';
import { closingWords, entryWords, periodWords } from '#contract/receivables/statement-words.ts';
import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import { payRows } from '#contract/invoices/pay-words.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { formatAbn } from '#contract/text/abn.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { PrintBar } from '#pwa/common/invoices/print-bar.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { PaperFacts, PaperHead, Party } from '#pwa/common/ui/shop/paper-head.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface Period {
  from?: string;
  to?: string;
}

/** /admin/customers/:customerId/statement. The period is in the address. */
export function StatementScreen() {
  const { customerId = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const period: Period = {};
  for (const name of ['from', 'to'] as const) {
    const day = address.get(name) ?? '';
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) period[name] = day;
  }
  const { name } = useShopFacts();
  const statement = useQuery({
    queryKey: ['receivables', 'statement', customerId, period],
    queryFn: () => call('GET /api/customers/{id}/statement', { params: { id: customerId }, query: period }),
    meta: { tables: ['orders'] },
  });
  usePageTitle(statement.data ? `Statement of ${statement.data.customer.name}` : null, name);
  const change = (part: Period) =>
    setAddress({ ...period, ...part } as Record<string, string>, { replace: true, preventScrollReset: true });
  const query = new URLSearchParams(period as Record<string, string>).toString();
  return (
    <>
      <PrintBar
        back={{ to: `/admin/customers/${customerId}`, label: 'Customer' }}
        canPrint={statement.isSuccess}
      >
        {statement.isSuccess && (
          <>
            <Button asChild>
              <a href={`/api/customers/${customerId}/statement.pdf${query ? `?${query}` : ''}`} download>
                Download PDF
              </a>
            </Button>
            <SendStatement statement={statement.data} period={period} />
          </>
        )}
      </PrintBar>
      {statement.isPending && <StatementWait />}
      {statement.isError && !statement.data && (
        <RecordError record={statement} what="statement">
          Statements aren’t available offline.
        </RecordError>
      )}
      {statement.data && (
        <>
          <div className="mx-auto mb-5 flex max-w-200 flex-wrap gap-3 print:hidden">
            <Field label="From">
              <TextInput
                type="date"
                value={statement.data.from}
                onChange={event => change({ from: event.target.value })}
              />
            </Field>
            <Field label="To">
              <TextInput
                type="date"
                value={statement.data.to}
                onChange={event => change({ to: event.target.value })}
              />
            </Field>
          </div>
          <Paper>
            <StatementSheet statement={statement.data} />
          </Paper>
        </>
      )}
    </>
  );
}

function SendStatement({ statement, period }: { statement: Statement; period: Period }) {
  const toast = useToast();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const { customer } = statement;

  async function handleClick() {
    setSending(true);
    try {
      const params = { id: String(customer.id) };
      const { toEmail } = await call('POST /api/customers/{id}/statement/mail', {
        params,
        body: { clientId, ...period },
      });
      setClientId(crypto.randomUUID());
      toast({ title: 'Statement sent', description: toEmail });
    } catch (error) {
      const description = failureWords(error, 'The statement could not be sent.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setSending(false);
    }
  }

  return (
    <Button variant="go" icon={Mail} loading={isSending && 'Sending…'} onClick={() => void handleClick()}>
      Email it
    </Button>
  );
}

function StatementSheet({ statement }: { statement: Statement }) {
  const { seller, customer, openingCents, closingCents, entries, from, bank, payId } = statement;
  const rows =
    closingCents > 0
      ? payRows({ bank, payId, reference: customer.name, openCents: closingCents, url: null })
      : [];
  return (
    <article>
      <PaperHead title="Statement" shopName={seller.name} />
      <Seam className="mt-3 mb-6" />
      <div className="grid gap-6 sm:grid-cols-[1fr_1fr_15rem]">
        <Party
          heading="From"
          lines={[
            seller.name,
            seller.abn && `ABN ${formatAbn(seller.abn)}`,
            seller.address,
            seller.email,
            seller.phone,
          ].filter(Boolean)}
        />
        <Party heading="To" lines={[customer.name, customer.contact, customer.email].filter(Boolean)} />
        <PaperFacts
          facts={[
            ['Period', periodWords(statement)],
            ['Balance', formatCents(closingCents)],
          ]}
        />
      </div>
      <div className="mt-6">
        <Table label="What happened" on="raised" className="[--table-min:0px]">
          <thead>
            <tr>
              <HeadCell className="max-sm:hidden">Day</HeadCell>
              <HeadCell>What</HeadCell>
              <HeadCell numeric>Amount</HeadCell>
              <HeadCell numeric>Balance</HeadCell>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Cell className="max-sm:hidden">{formatIsoDay(from)}</Cell>
              <Cell>Brought forward</Cell>
              <Cell numeric />
              <Cell numeric>{formatCents(openingCents)}</Cell>
            </tr>
            {entries.map(entry => (
              <tr key={`${entry.kind} ${entry.number} ${entry.at} ${entry.balanceCents}`}>
                <Cell className="whitespace-nowrap max-sm:hidden">{formatIsoDay(entry.at)}</Cell>
                <Cell>
                  {entryWords(entry)}
                  <span className="block text-meta text-soft sm:hidden">{formatIsoDay(entry.at)}</span>
                </Cell>
                <Cell numeric>{formatCents(entry.amountCents)}</Cell>
                <Cell numeric>{formatCents(entry.balanceCents)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-3 tabular-nums sm:grid-cols-5">
        {ageSteps.map(step => (
          <div key={step}>
            <dt className="text-meta text-soft">{ageWords[step]}</dt>
            <dd className="font-strong">{formatCents(statement.ageing[step])}</dd>
          </div>
        ))}
      </dl>
      <section className="mt-6 rounded-2 bg-ground p-4 tabular-nums">
        <h2 className="font-text text-body font-strong tracking-normal">
          {closingCents > 0 ? 'To pay' : 'Balance'}
        </h2>
        <p>{closingWords(statement)}</p>
        {rows.length > 0 && (
          <dl className="mt-3 grid gap-1">
            {rows.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)]">
                <dt className="text-soft">{label}</dt>
                <dd className="font-strong wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </article>
  );
}

function StatementWait() {
  return (
    <Paper>
      <output className="sr-only">Loading the statement</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-8 h-24 w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </Paper>
  );
}
