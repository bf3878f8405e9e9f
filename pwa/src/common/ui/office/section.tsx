import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: ReactNode;
  /** Of the heading: 2 on a page, 3 in a dialog, whose title is a 2. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a record's page or dialog under its own heading. */
export function Section({ title, level = 3, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Heading id={id} className="text-lg font-heading">
        {title}
      </Heading>
      {children}
    </section>
  );
}
