import { Move } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Kbd } from '#pwa/common/ui/shapes/kbd.tsx';

/** Shows where the lifted row would be placed, and the keys. Screen readers get the same from the announcement. */
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
