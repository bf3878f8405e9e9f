import { Link } from 'react-router-dom';
import { isElsewhere, isOpenPage, type MenuLink } from '#contract/content/menus.ts';

interface MenuAnchorProps {
  item: MenuLink;
  pathname: string;
  className?: string;
}

/** Links within this site open without a page load. Others open in a new tab. */
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
