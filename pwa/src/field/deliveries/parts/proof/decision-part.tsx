import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DecisionPartProps {
  title: string;
  children: ReactNode;
}

/**
 * One step of a decision under its heading. When it replaces another step, it takes the focus for keyboard and screen
 * reader.
 */
export function DecisionPart({ title, children }: DecisionPartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-20 text-lg font-heading focus-visible:outline-none"
      >
        {title}
      </h3>
      {children}
    </section>
  );
}
