import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Slot } from 'radix-ui/slot';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** The name of the action; read out, and shown as a tooltip. */
  label: string;
  /** A short count in the corner ("3", "9+"); `label` must contain it, so that voice control finds it. */
  count?: string;
  variant?: 'plain' | 'line' | 'danger';
  size?: 'small' | 'regular';
  /** A link that looks like this button: `link={<Link to="/cart" />}`. */
  link?: ReactElement;
}

const looks = {
  plain: 'text-ink hover:bg-action-soft',
  line: 'border border-line-strong text-ink hover:bg-raised outdoors:border-2',
  danger: 'text-soft hover:bg-danger-soft hover:text-danger',
};

/** A square button with a sign only. At least 44 px on touch, 56 with gloves. */
export function IconButton({
  icon,
  label,
  count,
  variant = 'plain',
  size = 'regular',
  link,
  className,
  ...rest
}: IconButtonProps) {
  const shared = {
    'aria-label': label,
    title: label,
    className: classNames(
      'relative inline-grid flex-none align-middle place-items-center rounded-2 transition-colors duration-tap ease-needle',
      'disabled:cursor-not-allowed disabled:text-on-disabled disabled:hover:bg-transparent',
      size === 'regular' ? 'size-control' : 'size-control-small',
      looks[variant],
      className,
    ),
  };
  const inside = (
    <>
      <Icon of={icon} />
      {count && <CountMark count={count} />}
    </>
  );
  if (link) return <Slot {...shared}>{withChildren(link, inside)}</Slot>;
  return (
    <button type="button" {...rest} {...shared}>
      {inside}
    </button>
  );
}

function CountMark({ count }: { count: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-round bg-action px-1 text-2xs leading-tight font-strong text-on-action tabular-nums"
    >
      {count}
    </span>
  );
}

function withChildren(link: ReactElement, children: ReactNode): ReactElement {
  return cloneElement(link, undefined, children);
}
