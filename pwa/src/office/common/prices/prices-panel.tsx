import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { priceNote } from '#contract/techniques/price/price-words.ts';
import { findTechnique } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { discountText, periodText, tableText } from './agreement-text.ts';
import { type PriceHolder, useAgreement } from './use-agreement.ts';

const AgreementDialog = lazy(async () => {
  const dialog = await import('./agreement-dialog.tsx');
  return { default: dialog.AgreementDialog };
});

interface PricesPanelProps {
  holder: PriceHolder;
  id: number;
  name: string;
  /** Prices of a deleted customer are only shown. */
  isReadOnly?: boolean;
}

/** What a customer or an organisation pays less than everybody, and the way to change it. */
export function PricesPanel({ holder, id, name, isReadOnly = false }: PricesPanelProps) {
  const agreement = useAgreement(holder, id);
  const [isOpen, setOpen] = useState(false);
  const { record } = agreement;
  const mayAgree = useMay('prices.agree');
  return (
    <Section level={2} title="Prices">
      {record.isPending && <Skeleton className="h-16 w-full" />}
      {record.isError && !record.data && (
        <ErrorState
          title="The prices could not be loaded"
          onRetry={() => void record.refetch()}
          retrying={record.isFetching && 'Loading…'}
        />
      )}
      {record.data && (
        <>
          <Agreed agreement={record.data} />
          {!isReadOnly && mayAgree && (
            <Button size="small" icon={Pencil} className="justify-self-start" onClick={() => setOpen(true)}>
              {record.data.version > 0 ? 'Change prices…' : 'Agree on prices…'}
            </Button>
          )}
          {isOpen && (
            <Suspense fallback={null}>
              <AgreementDialog
                agreement={record.data}
                handle={agreement}
                name={name}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Section>
  );
}

function Agreed({ agreement }: { agreement: PriceAgreement }) {
  const { basisPoints, prices, techniques } = agreement;
  const period = periodText(agreement);
  if (basisPoints === 0 && prices.length + techniques.length === 0)
    return <p className="text-soft">Everybody’s prices.</p>;
  return (
    <>
      <p>
        {basisPoints > 0 && <span className="block font-strong">{discountText(agreement)}</span>}
        {period && <span className="block text-meta text-soft">{period}</span>}
      </p>
      {prices.length > 0 && (
        <ul aria-label="Prices of products" className="grid gap-2">
          {prices.map(({ productId, name, unitCents, listCents, isOnSale }) => (
            <li key={productId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 tabular-nums">
              <span className="wrap-anywhere">{name}</span>
              <span className="font-strong">{formatCents(unitCents)}</span>
              <span className="text-meta text-soft">
                {isOnSale ? `Usually ${formatCents(listCents)}` : 'Not on sale now'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {techniques.length > 0 && (
        <ul aria-label="Prices of techniques" className="grid gap-2">
          {techniques.map(technique => (
            <AgreedTechnique key={technique.techniqueId} technique={technique} />
          ))}
        </ul>
      )}
    </>
  );
}

function AgreedTechnique({ technique }: { technique: PriceAgreement['techniques'][number] }) {
  const { techniqueId, name, isCharged } = technique;
  const usual = findTechnique(useShopFacts().techniques, techniqueId);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 tabular-nums">
      <span className="wrap-anywhere">{name}</span>
      <span className="font-strong">{tableText(technique)}</span>
      <span className="text-meta text-soft">
        {isCharged
          ? usual && `Usually ${priceNote(usual.price, 1)}`
          : 'Changes nothing now: this technique has no price of its own'}
      </span>
    </li>
  );
}
