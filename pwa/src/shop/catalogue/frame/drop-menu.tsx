import type { MenuLink } from '#contract/content/menus.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { DropPanel } from './drop-panel.tsx';
import { MenuAnchor } from './menu-anchor.tsx';

/** A header entry with a submenu. Its own page is the first entry. */
export function DropMenu({ item, pathname }: { item: MenuLink; pathname: string }) {
  const links = [item, ...item.children];
  return (
    <DropPanel label={item.label} isCurrent={links.some(({ href }) => href === pathname)} from="entry">
      {() => (
        <ul className="grid">
          {links.map(child => (
            <li key={`${child.label} ${child.href}`}>
              <TextLink asChild variant="plain" className="flex min-h-11 w-full items-center font-regular">
                <MenuAnchor item={child} pathname={pathname} />
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </DropPanel>
  );
}
