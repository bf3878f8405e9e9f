/** The header and footer menus, and their changes. Each change takes effect at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { MenuType } from '#contract/content/menus.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';

export interface ItemWords {
  label: string;
  href: string;
  isActive: boolean;
}

const fields: readonly RecordField<ItemWords>[] = [
  { label: 'Label', words: ({ label }) => label },
  { label: 'Leads to', words: ({ href }) => href },
  { label: 'Shown', words: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

const queryKey = ['menu_items'];

export function useMenuItems() {
  return useQuery({ queryKey, queryFn: () => call('GET /api/menu-items'), refetchOnMount: 'always' });
}

/** `onTheirs` is called when another person's item stays. Each call resolves to whether it was done. */
export function useMenuActions(menuType: MenuType, onTheirs: () => void) {
  const client = useQueryClient();
  const { reload } = useKnownShop();
  const parts = { lists: [queryKey], after: reload };
  const work = useWork(parts);
  const item = useChanges<MenuItemRecord, Partial<ItemWords>>({
    ...parts,
    rows: (seen, current, wanted = {}) => clashRows<ItemWords>(fields, { seen, current, wanted }),
    onTheirs,
  });

  return {
    clash: item.clash,
    errors: { ...work.errors, ...item.errors },
    isSaving: work.isSaving || item.isSaving,
    clearErrors() {
      work.setErrors({});
      item.setErrors({});
    },
    adopt: () =>
      work.attempt({
        send: () => call('POST /api/menu-items/adopt', { body: { menuType } }),
        done: {
          title: 'Menu is now yours to edit',
          description: 'It looks as before. Now you can rearrange it.',
        },
        failed: 'Failed to make the menu editable',
      }),
    add: (words: ItemWords) =>
      work.attempt({
        send: () => call('POST /api/menu-items', { body: { ...words, menuType } }),
        done: { title: 'Menu item added', description: words.label },
        failed: 'Failed to add menu item',
      }),
    change: (seen: MenuItemRecord, words: Partial<ItemWords>) =>
      item.attempt(
        {
          async send({ id, version }) {
            const params = { id: String(id) };
            const body = { ...words, ...(words.href === undefined ? {} : { categoryFilter: null }), version };
            await call('PATCH /api/menu-items/{id}', { params, body });
          },
          wanted: words,
          done: { title: 'Menu item saved', description: words.label ?? seen.label },
          failed: 'Failed to save menu item',
        },
        seen,
      ),
    remove({ id, version, label }: MenuItemRecord) {
      const params = { id: String(id) };
      const restore = () =>
        work.attempt({
          send: () => call('POST /api/menu-items/{id}/restore', { params }),
          done: { title: 'Menu item restored', description: label },
          failed: 'Failed to restore menu item',
        });
      return work.attempt({
        send: () => call('DELETE /api/menu-items/{id}', { params, query: { version: String(version) } }),
        done: { title: 'Menu item deleted', description: label },
        failed: 'Failed to delete menu item',
        undo: () => void restore(),
      });
    },
    /** Shown at once, and reverted if the server refuses. */
    async arrange(items: readonly MenuItemRecord[]) {
      const before = client.getQueryData<MenuItemRecord[]>(queryKey) ?? [];
      client.setQueryData(queryKey, [...before.filter(item => item.menuType !== menuType), ...items]);
      const body = { menuType, items: items.map(({ id, parentId }) => ({ id, parentId })) };
      const isDone = await work.attempt({
        send: () => call('PUT /api/menu-items/order', { body }),
        done: { title: 'Menu rearranged' },
        failed: 'Failed to rearrange the menu',
      });
      if (!isDone) client.setQueryData(queryKey, before);
    },
  };
}
export type MenuActions = ReturnType<typeof useMenuActions>;
