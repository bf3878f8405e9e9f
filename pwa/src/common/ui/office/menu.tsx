import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dropdown-menu';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface MenuProps {
  /** A Button or IconButton; it opens the menu. */
  trigger: ReactNode;
  /** MenuItem and MenuLine elements. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A list of actions. Arrow keys and first letters move, Enter chooses, Escape closes and gives the focus back. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-sheet max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto overscroll-contain rounded-3 border border-line bg-raised p-1 shadow-2 focus-visible:outline-none data-[state=open]:animate-menu-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** At the right: a key hint or a count. */
  after?: ReactNode;
  onSelect?: () => void;
  /** Gives its looks to the only child, usually the router's link. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({
  icon,
  tone = 'plain',
  disabled,
  after,
  onSelect,
  asChild,
  children,
}: MenuItemProps) {
  const looks = classNames(
    'flex min-h-control-small cursor-pointer items-center gap-3 rounded-2 px-3 text-label font-medium select-none',
    'data-highlighted:outline-none data-disabled:cursor-not-allowed data-disabled:text-on-disabled',
    tone === 'danger'
      ? 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-on-danger-soft'
      : 'text-ink data-highlighted:bg-action-soft data-highlighted:text-on-action-soft',
  );
  if (asChild) {
    return (
      <Radix.Item asChild disabled={disabled} onSelect={onSelect} className={looks}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={looks}>
      {icon && <Icon of={icon} />}
      <span className="flex-1">{children}</span>
      {after && <span className="text-meta text-soft">{after}</span>}
    </Radix.Item>
  );
}

export function MenuLine() {
  return <Radix.Separator className="mx-3 my-1 h-px bg-line" />;
}
