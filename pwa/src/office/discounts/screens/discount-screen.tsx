import { Pencil, Power } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { codeStateWords } from '#contract/discounts/code-words.ts';
import type { CodeUse, DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { openIdOf } from '#pwa/common/list/list-address.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { OlderRows } from '#pwa/common/ui/lists/older-rows.tsx';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { daysText, limitsText, stateTones, termsText } from '#pwa/office/common/discounts/code-text.ts';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { askOlderUses, useDiscountCode } from '../use-discount-code.ts';

const EditCodeDialog = lazy(() =>
  import('../parts/code-dialog.tsx').then(m => ({ default: m.EditCodeDialog })),
);

const mistyped = 'The address may have been mistyped.';

/** /admin/discounts/{id}: what a code takes off, and the orders that used it. */
export function DiscountScreen() {
  const { codeId = '' } = useParams();
  const id = openIdOf(codeId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink asChild className="justify-self-start">
        <Link to="/admin/discounts">Discount codes</Link>
      </BackLink>
      {id === null ? (
        <ErrorState title="There is no such code">{mistyped}</ErrorState>
      ) : (
        <Loaded key={id} id={id} />
      )}
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const handle = useDiscountCode(id);
  const { record } = handle;
  if (record.isPending)
    return (
      <div className="grid gap-6">
        <output className="sr-only">Loading the discount code</output>
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-72 w-full" />
      </div>
    );
  if (!record.data)
    return (
      <RecordError record={record} what="discount code" missingHint={mistyped}>
        This code isn’t kept on this device. Codes that were opened here are.
      </RecordError>
    );
  return (
    <>
      <KeptNote record={record} />
      <Code code={record.data} handle={handle} />
    </>
  );
}

interface CodeProps {
  code: DiscountCodeRecord;
  handle: ReturnType<typeof useDiscountCode>;
}

function Code({ code, handle }: CodeProps) {
  const [isEditing, setEditing] = useState(false);
  const mayGive = useMay('discounts.give');
  const { state, isOn } = code;
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere tabular-nums">{code.code}</h1>
        <Badge tone={stateTones[state]}>{codeStateWords[state]}</Badge>
        {mayGive && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <Button
              icon={Power}
              loading={handle.isSaving && 'Saving…'}
              onClick={() => void handle.switchTo(!isOn)}
            >
              {isOn ? 'Switch off' : 'Switch on'}
            </Button>
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </div>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <UsedBy id={code.id} newest={code.usedBy} />
        <CodeFacts code={code} />
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditCodeDialog code={code} handle={handle} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

function CodeFacts({ code }: { code: DiscountCodeRecord }) {
  const { timeZone } = useShopClock();
  const { customer, givenFor, note, madeBy, createdAt, usedCents } = code;
  return (
    <Section level={2} title="Details">
      <dl className="grid gap-3">
        <Fact label="Takes off">{termsText(code)}</Fact>
        <Fact label="Works">{daysText(code)}</Fact>
        <Fact label="Used">{limitsText(code)}</Fact>
        <Fact label="Taken off so far">{formatCents(usedCents)}</Fact>
        <Fact label="For">
          {customer ? (
            <TextLink asChild>
              <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link>
            </TextLink>
          ) : (
            'Everybody who knows it'
          )}
        </Fact>
        <Fact label="Given for order">
          {givenFor && (
            <TextLink asChild>
              <Link to={`/admin/orders/${givenFor}`}>{givenFor}</Link>
            </TextLink>
          )}
        </Fact>
        <Fact label={givenFor || customer ? 'Reason' : 'Note'}>
          {note && <span className="whitespace-pre-line">{note}</span>}
        </Fact>
        <Fact label="Made">
          {formatShortDate(new Date(createdAt), timeZone)}, {madeBy}
        </Fact>
      </dl>
    </Section>
  );
}

function UsedBy({ id, newest }: { id: number; newest: readonly CodeUse[] }) {
  return (
    <Section level={2} title="Orders that used it">
      {newest.length === 0 && <p className="text-soft">Nobody has used it yet.</p>}
      <OlderRows
        rows={newest}
        most={mostRows.codeUses}
        many="orders"
        keyOf={({ orderId }) => orderId}
        ask={last => askOlderUses(id, last)}
      >
        {uses => <Uses uses={uses} />}
      </OlderRows>
    </Section>
  );
}

function Uses({ uses }: { uses: readonly CodeUse[] }) {
  const { timeZone } = useShopClock();
  return (
    <ul aria-label="Orders that used it" className="divide-y divide-line empty:hidden">
      {uses.map(use => (
        <li
          key={use.orderId}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 tabular-nums"
        >
          {use.status === null ? (
            <span className="text-soft">A payment that is open</span>
          ) : (
            <TextLink asChild className="justify-self-start">
              <Link to={`/admin/orders/${use.orderId}`}>{use.orderId}</Link>
            </TextLink>
          )}
          <span className="font-strong">{formatCents(-use.cents)}</span>
          <span className="text-meta text-soft wrap-anywhere">
            {[use.buyer, formatShortDate(new Date(use.at), timeZone)].filter(Boolean).join(', ')}
          </span>
          <span className="justify-self-end">
            {use.status !== null && (
              <Badge tone={use.isPaid ? 'ok' : 'outline'}>{use.isPaid ? 'Paid' : 'Not paid'}</Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
