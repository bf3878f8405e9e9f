import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { MenuLink } from '#contract/content/menus.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** A header entry with a submenu. Its own page is the first entry. */
export function DropMenu({ item, pathname }: { item: MenuLink; pathname: string }) {
  const { isOpen, toggle, root, button, handleKeyDown, hover } = useDisclosure();
  const panelId = useId();
  const isCurrent = [item, ...item.children].some(({ href }) => href === pathname);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside bubble here
    <div ref={root} onKeyDown={handleKeyDown} className="relative" {...hover}>
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-1 font-medium decoration-2 underline-offset-[0.4em] hover:underline',
          isCurrent && 'underline',
        )}
      >
        {item.label}
        <Icon
          of={ChevronDown}
          size="small"
          className={classNames('transition-transform duration-move ease-needle', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full left-0 z-header grid w-max max-w-80 min-w-48 animate-menu-in rounded-2 border border-line bg-raised px-4 py-2 shadow-3"
      >
        {[item, ...item.children].map(child => (
          <li key={`${child.label} ${child.href}`}>
            <TextLink asChild variant="plain" className="flex min-h-11 w-full items-center font-regular">
              <MenuAnchor item={child} pathname={pathname} />
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
