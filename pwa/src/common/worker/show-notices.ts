/**
 * Shows what the shop tells this device, and opens its page when it is pressed. Nothing is fetched: the page shows what the
 * device keeps if there is no network. Browsers that read declarative messages do both by themselves.
 */
export interface Shown {
  title: string;
  options: { body: string; tag?: string; icon: string; lang: string; data: { path: string } };
}

const icon = '/icons/icon-192.png';

/** Something is always shown: browsers end the notices of a shop that stays silent. */
export function readPushed(text: string, origin: string): Shown {
  const { title, body, tag, navigate } = notificationIn(text);
  return {
    title: title || 'News from the shop',
    options: {
      body: body ?? '',
      ...(tag ? { tag } : {}),
      icon,
      lang: 'en-AU',
      data: { path: pathOf(navigate, origin) },
    },
  };
}

type Told = Partial<Record<'title' | 'body' | 'tag' | 'navigate', string>>;

function notificationIn(text: string): Told {
  try {
    const told = (JSON.parse(text) as { notification?: Record<string, unknown> } | null)?.notification ?? {};
    return Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string')) as Told;
  } catch {
    return {};
  }
}

/** A page of this shop and no other. */
function pathOf(navigate: string | undefined, origin: string): string {
  if (!navigate || !URL.canParse(navigate, origin)) return '/';
  const url = new URL(navigate, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}

export interface NoticeWindows {
  matchAll: (options: {
    type: 'window';
    includeUncontrolled: boolean;
  }) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** A window that shows the page comes to the front; no other is led away, as something may be typed in it. */
export async function openNotice(path: string, windows: NoticeWindows): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search === path;
  });
  await (shown ? shown.focus() : windows.openWindow(path));
}
