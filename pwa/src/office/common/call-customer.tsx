import { Phone } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#contract/text/phone.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { CallDialog, type MadeCall } from './call-dialog.tsx';

interface CallCustomerProps {
  label: string;
  name: string;
  phone: string | null;
  logCall: (call: MadeCall) => Promise<boolean>;
}

/** A phone dials; on a desktop the number is copied. Either way the outcome is asked for afterwards. */
export function CallCustomer({ label, name, phone, logCall }: CallCustomerProps) {
  const [isCalling, setCalling] = useState(false);
  const { now, timeZone } = useShopClock();
  const toast = useToast();

  async function copy(number: string) {
    // Without permission to copy, the number is shown in the dialog.
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
            {label}
          </a>
        </Button>
      ) : (
        <Button icon={Phone} disabledReason={!phone && 'There is no phone number.'} onClick={handleClick}>
          {label}
        </Button>
      )}
      {isCalling && phone && (
        <CallDialog
          name={name}
          phone={phone}
          today={isoDateIn(now, timeZone)}
          logCall={logCall}
          onClose={() => setCalling(false)}
        />
      )}
    </>
  );
}

/** A hand-held device dials automatically. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;
