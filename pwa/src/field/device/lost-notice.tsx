import { useLostStorage } from '#pwa/common/local/database/use-lost-storage.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { momentText } from './attention/attention-item.tsx';
import { lostText } from './lost-text.ts';

/** Says once that the browser has deleted what was stored here, and what the office has of it. */
export function LostNotice({ device, clock }: { device: StaffDevice; clock: ShopClock }) {
  const { lost, forget } = useLostStorage(device);
  if (!lost) return null;
  return (
    <ErrorState
      className="mb-4"
      title={`This device lost what it had kept, found ${momentText(lost.foundAt, clock)}`}
      action={
        <Button size="small" onClick={() => void forget()}>
          Understood
        </Button>
      }
    >
      {lostText(lost, instant => momentText(instant, clock))}
    </ErrorState>
  );
}
