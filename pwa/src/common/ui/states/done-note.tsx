import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** Replaces a form after it has succeeded. */
export function DoneNote({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <output className="mt-6 flex items-start gap-3 rounded-3 border border-line bg-raised p-5">
      <Icon of={CircleCheck} className="mt-0.5 text-ok" />
      <span className="grid gap-1">
        <span className="text-lg leading-snug font-strong">{title}</span>
        <span className="text-soft">{children}</span>
      </span>
    </output>
  );
}
