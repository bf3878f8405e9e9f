import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface PrintBarProps {
  /** The place one step up. */
  back: { to: string; label: string } | null;
  /** Whether the sheet stands there. */
  canPrint: boolean;
  /** What else can be done with it; the main one. */
  children?: ReactNode;
}

/** Above a printed sheet, and never on it. */
export function PrintBar({ back, canPrint, children }: PrintBarProps) {
  return (
    <div className="mx-auto mb-5 flex max-w-200 flex-wrap items-center gap-3 print:hidden">
      {back && (
        <BackLink asChild>
          <Link to={back.to}>{back.label}</Link>
        </BackLink>
      )}
      {canPrint && (
        <span className="ml-auto flex flex-wrap gap-3">
          <Button icon={Printer} variant={children ? 'line' : 'go'} onClick={() => print()}>
            Print
          </Button>
          {children}
        </span>
      )}
    </div>
  );
}
