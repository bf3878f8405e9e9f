import { type ReactNode, useId } from 'react';
import { Card } from '#pwa/common/ui/layout/card.tsx';

interface PanelProps {
  title: ReactNode;
  /** To the right of the title. */
  after?: ReactNode;
  children: ReactNode;
}

/** A part of the order's page with its own heading. */
export function Panel({ title, after, children }: PanelProps) {
  const id = useId();
  return (
    <Card tone="raised">
      <section aria-labelledby={id} className="grid gap-3">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {after}
        </header>
        {children}
      </section>
    </Card>
  );
}
