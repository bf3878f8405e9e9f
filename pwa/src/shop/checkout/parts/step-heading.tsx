import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when its stage opens, so that screen reader and keyboard start there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl focus-visible:outline-none md:text-4xl">
      {children}
    </h1>
  );
}
