import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** Above a text that isn't the one everybody reads now. */
export function PageNote({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 bg-wait-soft px-page-edge py-3 text-center font-medium text-on-wait-soft">
      <Icon of={icon} size="small" />
      <span>{children}</span>
    </p>
  );
}
