import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { OfficeQuoteDetail } from '#contract/endpoints/office-quotes.ts';
import { formatPhone } from '#contract/phone.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { CallDialog } from '#pwa/platform/office/call-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import type { QuoteHandle } from '../../office/use-quote.ts';

interface CallCustomerProps {
  quote: OfficeQuoteDetail;
  logCall: QuoteHandle['logCall'];
  isSaving: boolean;
}

/** A phone dials; a desk copies the number. Either way the outcome is asked for afterwards (S28). */
export function CallCustomer({ quote, logCall, isSaving }: CallCustomerProps) {
  const [isCalling, setCalling] = useState(false);
  const { now, timeZone } = useShopClock();
  const toast = useToast();
  const { phone } = quote;

  async function copy(number: string) {
    // Without leave to copy, the number stands in the dialog.
    await navigator.clipboard.writeText(number).then(
      () => toast({ title: 'Number copied', description: number, tone: 'ok' }),
      () => undefined,
    );
  }

  function handleClick() {
    setCalling(true);
    if (phone && !isPhone()) void copy(formatPhone(phone));
  }

  return (
    <>
      {phone && isPhone() ? (
        <Button icon={Phone} asChild>
          <a href={`tel:${phone}`} onClick={handleClick}>
            Call Customer
          </a>
        </Button>
      ) : (
        <Button icon={Phone} disabledReason={!phone && 'There is no phone number.'} onClick={handleClick}>
          Call Customer
        </Button>
      )}
      {isCalling && phone && (
        <CallDialog
          name={quote.name}
          phone={phone}
          today={isoDateIn(now, timeZone)}
          logCall={logCall}
          isSaving={isSaving}
          onClose={() => setCalling(false)}
        />
      )}
    </>
  );
}

/** A hand-held device dials by itself. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;
