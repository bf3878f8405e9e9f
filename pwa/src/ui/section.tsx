import { type ReactNode, useId } from 'react';

/** A part of a record's page or dialog under its own heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="text-lg font-heading">
        {title}
      </h3>
      {children}
    </section>
  );
}
