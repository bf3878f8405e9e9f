import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

interface HomeSectionProps {
  title: string;
  /** Target of the link at the right of the heading. */
  more?: { to: string; label: string };
  id?: string;
  className?: string;
  children: ReactNode;
}

export function HomeSection({ title, more, id, className, children }: HomeSectionProps) {
  return (
    <section id={id} className={classNames('mx-auto max-w-page scroll-mt-6 px-page-edge', className)}>
      <div className="mb-5 flex items-baseline justify-between gap-6 md:mb-8">
        <h2 className="text-3xl md:text-4xl">{title}</h2>
        {more && (
          <TextLink asChild variant="solo" className="flex-none">
            <Link to={more.to}>{more.label}</Link>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
