import { Star } from 'lucide-react';
import { initialsOf } from '#contract/text/initials.ts';
import type { HomeContent } from '#contract/shop/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { HomeSection } from './section.tsx';

type Testimonial = HomeContent['testimonials'][number];

/** The first is shown large, with the others beside it. Invented ones say so. */
export function Testimonials() {
  const { testimonials } = useShopFacts().home;
  if (testimonials.length === 0) return null;
  return (
    <HomeSection title="What customers say" className="pb-12 md:pb-24">
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
        {testimonials.map((testimonial, position) => (
          <li key={testimonial.name} className={classNames('grid', position === 0 && 'md:max-lg:col-span-2')}>
            <Quoted testimonial={testimonial} isLoud={position === 0} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Quoted({ testimonial, isLoud }: { testimonial: Testimonial; isLoud: boolean }) {
  const { name, position, avatarUrl, rating, quote, isSample } = testimonial;
  return (
    <figure className="flex flex-col border-t border-line-strong pt-4">
      <div className="mb-4 flex min-h-6.5 items-center justify-between gap-4">
        <Stars rating={rating} />
        {isSample && <Badge tone="outline">Sample</Badge>}
      </div>
      <blockquote
        className={classNames(
          'mb-6 text-balance',
          isLoud
            ? 'font-display text-2xl leading-tight font-heading tracking-display lg:text-3xl'
            : 'text-xl leading-snug',
        )}
      >
        “{quote}”
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3">
        <Avatar name={name} url={avatarUrl} />
        <span className="min-w-0">
          <span className="block font-strong">{name}</span>
          <span className="block text-meta text-soft">{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function Avatar({ name, url }: { name: string; url: string }) {
  const round = 'size-12 flex-none rounded-round';
  if (url)
    return <img src={url} alt="" width={48} height={48} loading="lazy" className={`${round} object-cover`} />;
  const [firstName, ...others] = name.split(' ');
  return (
    <span
      aria-hidden="true"
      className={`${round} grid place-items-center bg-tile-cool font-strong text-on-action-soft`}
    >
      {initialsOf({ firstName, lastName: others.at(-1) })}
    </span>
  );
}

const most = 5;

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1">
      <VisuallyHidden>
        {rating} of {most} stars
      </VisuallyHidden>
      {Array.from({ length: most }, (_, position) => (
        <Star
          key={position}
          aria-hidden="true"
          className={classNames('icon', position < rating ? 'fill-current text-ink' : 'text-chalk')}
          data-size="small"
        />
      ))}
    </p>
  );
}
