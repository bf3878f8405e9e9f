// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tag } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { MenuGroup } from './office-places.ts';
import { SideGroups } from './side-groups.tsx';

const place = (label: string) => ({
  to: `/admin/${label}`,
  label,
  shortLabel: label,
  icon: Tag,
  purpose: '',
});
const groups: MenuGroup[] = [
  { name: null, places: [place('Dashboard')] },
  { name: 'Sales', places: [place('Orders'), place('Leads')] },
  { name: 'Shop', places: [place('Content')] },
];

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const menuAt = (pathname: string) => (
  <MemoryRouter>
    <SideGroups groups={groups} pathname={pathname} />
  </MemoryRouter>
);
const show = (pathname = '/admin/Leads') => render(menuAt(pathname));
const heading = (name: string) => screen.getByRole('button', { name });
const openOnes = () =>
  screen.getAllByRole('button').filter(button => button.getAttribute('aria-expanded') === 'true');

test('the groups of every day are open at first, each heading names its list, and the place of the page is marked', () => {
  show();
  expect(openOnes()).toEqual([heading('Sales')]);
  const list = document.getElementById(heading('Sales').getAttribute('aria-controls') ?? '');
  expect([...(list?.querySelectorAll('a') ?? [])].map(link => link.textContent)).toEqual(['Orders', 'Leads']);
  expect(screen.getByRole('link', { current: 'page' })).toBe(screen.getByRole('link', { name: 'Leads' }));
});

test('on a page of another group that one is open instead, and in sight', () => {
  const seen: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function scrolled(this: HTMLElement) {
    seen.push(this.textContent);
  };
  const { rerender } = show('/admin/Content/pages');
  expect(openOnes()).toEqual([heading('Shop')]);
  rerender(menuAt('/admin/Dashboard'));
  expect(openOnes()).toEqual([heading('Sales')]);
  expect(seen).toEqual(['Content', 'Dashboard']);
});

test('a group stays as it was left on this device', () => {
  show('/admin/Content');
  fireEvent.click(heading('Shop'));
  fireEvent.click(heading('Sales'));
  expect(openOnes()).toEqual([heading('Sales')]);
  cleanup();
  show('/admin/Content');
  expect(openOnes()).toEqual([heading('Sales')]);
  fireEvent.click(heading('Shop'));
  cleanup();
  show('/admin');
  expect(openOnes()).toEqual([heading('Sales'), heading('Shop')]);
});

test('a browser that keeps nothing closes it for the page', () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new Error('full');
  };
  try {
    show();
    fireEvent.click(heading('Sales'));
    expect(openOnes()).toEqual([]);
  } finally {
    Storage.prototype.setItem = setItem;
  }
});
