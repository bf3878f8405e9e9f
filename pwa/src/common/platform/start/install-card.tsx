import { Download, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useInstallInvitation } from './install-invitation.ts';

interface InstallCardProps {
  /** What a person has of it, at this place: "View your order without a network." */
  children: ReactNode;
  className?: string;
}

/** The invitation to install. Renders nothing if the device can't be invited, or has the app installed. */
export function InstallCard({ children, className }: InstallCardProps) {
  const install = useInstallInvitation();
  if (install.kind === 'none') return null;
  return (
    <Card className={className}>
      <h2 className="text-lg tracking-head">Keep it on this device</h2>
      <p className="mt-1 text-soft">{children}</p>
      {install.kind === 'prompt' ? (
        <Button size="small" icon={Download} className="mt-3" onClick={() => void install.ask()}>
          Install the app
        </Button>
      ) : (
        <IosSteps />
      )}
    </Card>
  );
}

/** iOS has no question of its own: these two steps, by hand. */
export function IosSteps() {
  return (
    <ol className="mt-3 grid gap-1">
      <li>
        1. Tap <Icon of={Share} size="small" label="Share" className="inline align-text-bottom" /> at the edge
        of the browser.
      </li>
      <li>
        2. Choose <Icon of={SquarePlus} size="small" className="inline align-text-bottom" /> Add to Home
        Screen.
      </li>
    </ol>
  );
}
