/** The tabs of the content screen and their addresses: the same screen, opened on its tab. */
export const contentTabs = [
  { value: 'pages', label: 'Pages', path: '/admin/content' },
  { value: 'settings', label: 'Global Settings', path: '/admin/settings' },
  { value: 'navigation', label: 'Navigation', path: '/admin/content?tab=navigation' },
  { value: 'footer', label: 'Footer', path: '/admin/content?tab=footer' },
  { value: 'media', label: 'Media', path: '/admin/media' },
] as const;
export type ContentTab = (typeof contentTabs)[number]['value'];

export function tabAt(pathname: string, search: string): ContentTab {
  if (pathname.startsWith('/admin/settings')) return 'settings';
  if (pathname.startsWith('/admin/media')) return 'media';
  const asked = new URLSearchParams(search).get('tab');
  return asked === 'navigation' || asked === 'footer' ? asked : 'pages';
}

export function pathOfTab(tab: ContentTab): string {
  return contentTabs.find(({ value }) => value === tab)?.path ?? '/admin/content';
}
