/**
 * The shop's menus: the owner's arrangement, or else the default derived from the shop. No zod here, because header and
 * footer are part of the first load.
 */
export const menuTypes = ['main', 'footer', 'legal'] as const;
export type MenuType = (typeof menuTypes)[number];

export interface MenuLink {
  label: string;
  /** A path of this site, or https. */
  href: string;
  /** One level, only in the main menu. */
  children: readonly MenuLink[];
}

/** Null if the owner has arranged nothing. */
export type Menus = Readonly<Record<MenuType, readonly MenuLink[] | null>>;

export const noMenus: Menus = { main: null, footer: null, legal: null };

const link = (label: string, href: string): MenuLink => ({ label, href, children: [] });

export const derivedMenus: Readonly<Record<MenuType, readonly MenuLink[]>> = {
  main: [link('Home', '/'), link('Products', '/products'), link('Contact', '/contact')],
  footer: [
    link('Home', '/'),
    link('Products', '/products'),
    link('How it works', '/#how'),
    link('FAQ', '/faq'),
    link('Contact', '/contact'),
    link('Cart', '/cart'),
    link('Account', '/account'),
  ],
  legal: [
    link('Terms of sale', '/terms'),
    link('Privacy policy', '/privacy'),
    link('Refund and returns', '/refund-policy'),
    link('Shipping and delivery', '/shipping-policy'),
  ],
};

export function menuOf(menus: Menus, type: MenuType): readonly MenuLink[] {
  return menus[type] ?? derivedMenus[type];
}

export const isElsewhere = (href: string) => href.startsWith('https:');

/** Whether a link leads to the open page. Queries and anchors are ignored, as they lead to parts of it. */
export function isOpenPage(href: string, pathname: string): boolean {
  return href === pathname;
}
