import { type ReactNode, useId } from 'react';
import { Card } from '#pwa/common/ui/layout/card.tsx';

interface PanelProps {
  title: string;
  /** Explains the figures in a sentence. */
  note?: ReactNode;
  children: ReactNode;
}

/** Part of a tab with its own heading. */
export function Panel({ title, note, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card tone="raised" padded={false} className="h-full overflow-hidden pb-3">
        <h3 id={id} className="px-3 pt-4 text-lg font-heading">
          {title}
        </h3>
        {note && <p className="px-3 text-meta leading-snug text-soft">{note}</p>}
        <div className="mt-2">{children}</div>
      </Card>
    </section>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-3 py-3 text-soft">{children}</p>;
}
