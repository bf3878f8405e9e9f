import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('../../../../public/theme.js', import.meta.url), 'utf8');

interface Options {
  path: string;
  prefersDark?: boolean;
  /** A wide window with a mouse. */
  isDesk?: boolean;
  stored?: Record<string, string>;
  storageThrows?: boolean;
}

/** Runs the head script against a page made of plain objects. */
function open({ path, prefersDark = false, isDesk = false, stored = {}, storageThrows = false }: Options) {
  const root: Record<string, string> = {};
  const meta: Record<string, string> = {};
  const setOn = (target: Record<string, string>) => ({
    setAttribute: (name: string, value: string) => void (target[name] = value),
  });
  const storage = new Map(Object.entries(stored));
  const fakeWindow = {
    location: { pathname: path },
    matchMedia: (query: string) => ({
      matches: query.includes('pointer') ? isDesk : prefersDark,
      addEventListener() {},
    }),
    get localStorage() {
      if (storageThrows) throw new Error('denied');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      };
    },
  } as unknown as Window;
  const fakeDocument = { documentElement: setOn(root), querySelector: () => setOn(meta) };
  // oxlint-disable-next-line no-new-func -- a classic script has no exports to import
  new Function('window', 'document', script)(fakeWindow, fakeDocument);
  const appearance = fakeWindow.appearance;
  if (!appearance) throw new Error('theme.js set no window.appearance');
  return { appearance, storage, seen: () => [root['data-theme'], root['data-density'], meta.content] };
}

function groundOf(block: string): string {
  const start = tokens.indexOf(block);
  const value = /--ground: ([^;]+);/.exec(tokens.slice(start))?.[1] ?? '';
  const name = /var\((.+)\)/.exec(value)?.[1];
  return name ? (new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1] ?? '') : value;
}

describe('theme.js', () => {
  const light = groundOf('/* Roles, light');
  const dark = groundOf('/* Roles, dark');
  const outdoors = groundOf('/* Roles, outdoors');

  it.each<[Options, string, string, string]>([
    [{ path: '/' }, 'light', 'comfortable', light],
    [{ path: '/', prefersDark: true }, 'dark', 'comfortable', dark],
    [{ path: '/', prefersDark: true, stored: { 'selvedge.theme': 'light' } }, 'light', 'comfortable', light],
    [{ path: '/', stored: { 'selvedge.theme': 'toString' } }, 'light', 'comfortable', light],
    [{ path: '/', storageThrows: true }, 'light', 'comfortable', light],
    [{ path: '/admin' }, 'light', 'compact', light],
    [{ path: '/admin/products' }, 'light', 'compact', light],
    [{ path: '/administrator' }, 'light', 'comfortable', light],
    [{ path: '/admin/jobs' }, 'dark', 'glove', dark],
    [{ path: '/admin/deliveries/d1', prefersDark: true }, 'outdoors', 'glove', outdoors],
    [{ path: '/admin/deliveries', stored: { 'selvedge.theme': 'dark' } }, 'outdoors', 'glove', outdoors],
    [{ path: '/admin/jobs', stored: { 'selvedge.theme/admin/jobs': 'light' } }, 'light', 'glove', light],
    [{ path: '/admin/jobs', isDesk: true }, 'light', 'compact', light],
    [{ path: '/admin/jobs', isDesk: true, prefersDark: true }, 'dark', 'compact', dark],
    [
      { path: '/admin/jobs', isDesk: true, stored: { 'selvedge.presentation/admin/jobs': 'field' } },
      'dark',
      'glove',
      dark,
    ],
    [
      { path: '/admin/deliveries', stored: { 'selvedge.presentation/admin/deliveries': 'desk' } },
      'light',
      'compact',
      light,
    ],
  ])('%j shows %s, %s, %s', (options, theme, density, ground) => {
    expect(open(options).seen()).toEqual([theme, density, ground]);
  });

  it('keeps a choice for its own place and follows the route', () => {
    const { appearance, storage, seen } = open({ path: '/' });
    appearance.choose('dark');
    expect([seen()[0], appearance.chosen()]).toEqual(['dark', 'dark']);
    appearance.apply('/admin/deliveries');
    expect([seen()[0], appearance.chosen()]).toEqual(['outdoors', 'system']);
    appearance.apply('/cart');
    expect(seen()[0]).toBe('dark');
    appearance.choose('system');
    expect([seen()[0], storage.size]).toEqual(['light', 0]);
  });

  it('shows a place as a desk or in the field, each place by itself', () => {
    const { appearance, seen } = open({ path: '/admin/jobs' });
    expect([appearance.presentation(), appearance.hasChosenPresentation()]).toEqual(['field', false]);
    appearance.present('desk');
    expect([appearance.presentation(), seen()[1]]).toEqual(['desk', 'compact']);
    appearance.choose('dark');
    appearance.apply('/admin');
    expect([seen()[0], appearance.presentation()]).toEqual(['dark', 'desk']);
    appearance.apply('/admin/deliveries');
    expect(appearance.presentation()).toBe('field');
  });
});
