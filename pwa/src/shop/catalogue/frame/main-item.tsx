import type { MenuLink } from '#contract/content/menus.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { DropMenu } from './drop-menu.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { ProductsMenu } from './products-menu.tsx';

/** A header entry: Products opens its groups, and an entry with a submenu opens that. */
export function MainItem({ item, pathname }: { item: MenuLink; pathname: string }) {
  if (item.href === '/products')
    return <ProductsMenu label={item.label} isCurrent={/^\/products?(\/|$)/.test(pathname)} />;
  if (item.children.length > 0) return <DropMenu item={item} pathname={pathname} />;
  return (
    <TextLink asChild variant="plain">
      <MenuAnchor item={item} pathname={pathname} />
    </TextLink>
  );
}
