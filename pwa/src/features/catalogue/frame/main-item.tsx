import { Link } from 'react-router-dom';
import { isElsewhere, isOpenPage, type MenuLink } from '#contract/menus.ts';
import { TextLink } from '#pwa/ui/link.tsx';
import { DropMenu } from './drop-menu.tsx';
import { ProductsMenu } from './products-menu.tsx';

/** An entry of the header: the products open their groups, an entry with others below it opens those. */
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

interface MenuAnchorProps {
  item: MenuLink;
  pathname: string;
  className?: string;
}

/** Places of this site open without a load; others in a tab of their own. */
export function MenuAnchor({ item: { href, label }, pathname, ...rest }: MenuAnchorProps) {
  if (isElsewhere(href)) {
    return (
      <a href={href} target="_blank" rel="noopener" {...rest}>
        {label}
      </a>
    );
  }
  return (
    <Link to={href} aria-current={isOpenPage(href, pathname) ? 'page' : undefined} {...rest}>
      {label}
    </Link>
  );
}
