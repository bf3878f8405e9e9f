import { FlaskConical } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** Shown wherever a test payment is made, so that it isn't taken for a real one. */
export function TestMark() {
  return (
    <p className="flex items-start gap-3 rounded-2 border border-dashed border-line-strong bg-wait-soft p-3 text-on-wait-soft">
      <Icon of={FlaskConical} className="mt-px" />
      <span>
        <b className="font-strong">Test payments: no money moves.</b> Never type a real card number here.
      </span>
    </p>
  );
}
