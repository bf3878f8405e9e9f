import { Move } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Kbd } from '#pwa/common/ui/shapes/kbd.tsx';

/** Where the lifted row would stand, and the keys; the announcement tells the same to screen readers. */
export function LiftedHint({ name, place }: { name: string; place: string }) {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-3 bottom-20 z-toast flex items-center gap-4 rounded-3 bg-toast px-4 py-3 text-on-toast shadow-3 md:right-6 md:bottom-6 md:left-auto md:w-full md:max-w-toast"
    >
      <Icon of={Move} />
      <div className="min-w-0 leading-snug">
        <p className="truncate">
          <strong>{name}</strong>, {place}
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-meta text-on-toast-soft">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move, <Kbd>Space</Kbd> drop, <Kbd>Esc</Kbd> put back
        </p>
      </div>
    </div>
  );
}
