import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { codeStateWords } from '#contract/discounts/code-words.ts';
import type { DiscountCode } from '#contract/discounts/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { daysText, stateTones, termsText } from './code-text.ts';
import type { GiftFor } from './give-code-dialog.tsx';

const GiveCodeDialog = lazy(() =>
  import('./give-code-dialog.tsx').then(m => ({ default: m.GiveCodeDialog })),
);

export interface GivenCodesProps {
  to: GiftFor;
  name: string;
  /** Why none can be given now; what was given is shown. */
  closed?: string | undefined;
}

/** Codes that belong to a customer, or were given for an order: whether each was used, and the way to give one. */
export function GivenCodes({ to, name, closed }: GivenCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const mayGive = useMay('discounts.give');
  const query = 'orderId' in to ? { orderId: to.orderId } : { customerId: String(to.customerId) };
  const given = useQuery({
    queryKey: ['discounts', 'given', query],
    queryFn: () => call('GET /api/discount-codes', { query }),
    refetchOnMount: 'always',
    meta: { tables: ['discounts', 'orders'] },
  });
  return (
    <>
      {given.isPending && <Skeleton className="h-11 w-full" />}
      {given.isError && !given.data && (
        <ErrorState
          title={loadFailureWords(given.error, 'The codes could not be loaded')}
          onRetry={() => void given.refetch()}
          retrying={given.isFetching && 'Loading…'}
        />
      )}
      {given.data?.codes.length === 0 && <p className="text-soft">None was given.</p>}
      {given.data && given.data.codes.length > 0 && (
        <ul aria-label="Discount codes" className="grid gap-3">
          {given.data.codes.map(code => (
            <GivenCode key={code.id} code={code} />
          ))}
        </ul>
      )}
      {mayGive && !closed && (
        <Button size="small" icon={Ticket} className="justify-self-start" onClick={() => setOpen(true)}>
          Give a code…
        </Button>
      )}
      {mayGive && closed && <p className="text-meta text-soft">{closed}</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <GiveCodeDialog to={to} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function GivenCode({ code }: { code: DiscountCode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 tabular-nums">
      <TextLink asChild className="justify-self-start">
        <Link to={`/admin/discounts/${code.id}`}>{code.code}</Link>
      </TextLink>
      <Badge tone={code.uses > 0 ? 'ok' : stateTones[code.state]}>
        {code.uses > 0 ? 'Used' : code.state === 'on' ? 'Not used' : codeStateWords[code.state]}
      </Badge>
      <span className="col-span-2 text-meta text-soft wrap-anywhere">
        {termsText(code)}, {lower(daysText(code))}
        {code.note && `. ${code.note}`}
      </span>
    </li>
  );
}
