import { formatCents } from '#contract/money/money.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { dayText } from '../day-text.ts';
import { instalmentDays } from '../instalment-days.ts';
import { TestMark } from './test-mark.tsx';

interface AfterpayPanelProps {
  /** Four parts of the total, in cents. */
  parts: readonly number[];
  timeZone: string;
  /** Test payments: the shopper isn't sent to another site. */
  isTest: boolean;
  isBusy: boolean;
  blocked: string | false;
  trouble: string | null;
  onPay: () => void;
}

export function AfterpayPanel({
  parts,
  timeZone,
  isTest,
  isBusy,
  blocked,
  trouble,
  onPay,
}: AfterpayPanelProps) {
  const { now } = useShopClock();
  return (
    <div className="grid gap-5">
      {isTest && <TestMark />}
      <p>
        4 interest-free payments, every 2 weeks. The first one today, the others by themselves.
        {!isTest && ' You agree to them at Afterpay and come back here.'}
      </p>
      <ol className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line md:grid-cols-4">
        {instalmentDays(parts, now, timeZone).map(part => (
          <li key={part.day} className="bg-raised p-4">
            <span className="block text-meta text-soft">{part.when}</span>
            <b className="block font-display text-xl font-heading tabular-nums">{formatCents(part.cents)}</b>
            <span className="block text-meta text-soft tabular-nums">{dayText(part.day)}</span>
          </li>
        ))}
      </ol>
      <p className="text-meta text-soft">
        Late fees and eligibility apply.{' '}
        <TextLink href="https://www.afterpay.com/en-AU/how-it-works" target="_blank" rel="noopener">
          How Afterpay works
        </TextLink>
      </p>
      {trouble && (
        <p role="alert" className="font-medium text-danger">
          {trouble}
        </p>
      )}
      <Button
        variant="go"
        size="large"
        wide
        loading={isBusy && 'Processing...'}
        disabledReason={blocked}
        onClick={onPay}
      >
        Pay with Afterpay
      </Button>
    </div>
  );
}
