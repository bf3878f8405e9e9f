import { Lock } from 'lucide-react';
import { formatCents } from '#contract/money/money.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface PayButtonProps {
  cents: number;
  isBusy: boolean;
  /** Why nothing can be paid now. */
  blocked: string | false;
  disabled?: boolean;
}

export function PayButton({ cents, isBusy, blocked, disabled = false }: PayButtonProps) {
  return (
    <Button
      type="submit"
      variant="go"
      size="large"
      wide
      icon={Lock}
      loading={isBusy && 'Processing...'}
      disabledReason={blocked}
      disabled={disabled}
    >
      Pay {formatCents(cents)}
    </Button>
  );
}
