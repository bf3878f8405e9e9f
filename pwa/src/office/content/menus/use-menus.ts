/** The menus of header and footer, and what is done to them. Each change is in force at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { MenuType } from '#contract/content/menus.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface ItemWords {
  label: string;
  href: string;
  isActive: boolean;
}

const queryKey = ['menu_items'];

export function useMenuItems() {
  return useQuery({ queryKey, queryFn: () => call('GET /api/menu-items'), refetchOnMount: 'always' });
}

export function useMenuActions(menuType: MenuType) {
  const client = useQueryClient();
  const toast = useToast();
  const { reload } = useKnownShop();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [clash, setClash] = useState<MenuItemRecord | null>(null);

  async function refresh(title?: string, description?: string) {
    await client.invalidateQueries({ queryKey });
    reload();
    setErrors({});
    if (title) toast({ title, description, tone: 'ok' });
  }

  async function failed(error: unknown, words: string) {
    setErrors(error instanceof ApiError ? error.fields : {});
    toast({ title: 'Error', description: failureWords(error, words), tone: 'danger' });
    if (error instanceof ApiError && error.status === 409) await client.invalidateQueries({ queryKey });
  }

  const work = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() });
  /** Resolves to whether it was done; refusals are told here. */
  const run = (what: () => Promise<unknown>, words: string) =>
    work.mutateAsync(what).then(
      () => true,
      async (error: unknown) => {
        await failed(error, words);
        return false;
      },
    );

  return {
    errors,
    clash,
    endClash: () => setClash(null),
    isSaving: work.isPending,
    clearErrors: () => setErrors({}),
    adopt: () =>
      run(async () => {
        await call('POST /api/menu-items/adopt', { body: { menuType } });
        await refresh('Menu taken over', 'It looks as before. Now you can rearrange it.');
      }, 'Failed to take over the menu'),
    add: (words: ItemWords) =>
      run(async () => {
        await call('POST /api/menu-items', { body: { ...words, menuType } });
        await refresh('Menu item added', words.label);
      }, 'Failed to add menu item'),
    change: (item: MenuItemRecord, words: Partial<ItemWords>, version = item.version) =>
      run(async () => {
        try {
          await call('PATCH /api/menu-items/{id}', {
            params: { id: String(item.id) },
            body: { ...words, ...(words.href === undefined ? {} : { categoryFilter: null }), version },
          });
          await refresh('Menu item saved', words.label ?? item.label);
        } catch (error) {
          const current = currentOf<MenuItemRecord>(error);
          if (!current) throw error;
          setClash(current);
          throw new Error('Somebody else changed it first', { cause: error });
        }
      }, 'Failed to save menu item'),
    remove: (item: MenuItemRecord) =>
      run(async () => {
        const params = { id: String(item.id) };
        await call('DELETE /api/menu-items/{id}', { params, query: { version: String(item.version) } });
        await refresh();
        toast({
          title: 'Menu item deleted',
          description: item.label,
          tone: 'ok',
          action: {
            label: 'Undo',
            onAction: () =>
              void call('POST /api/menu-items/{id}/restore', { params }).then(
                () => refresh('Menu item restored', item.label),
                (error: unknown) => failed(error, 'Failed to restore menu item'),
              ),
          },
        });
      }, 'Failed to delete menu item'),
    /** Shown at once; put back when the server refuses. */
    async arrange(items: readonly MenuItemRecord[]) {
      const before = client.getQueryData<MenuItemRecord[]>(queryKey) ?? [];
      client.setQueryData(queryKey, [...before.filter(item => item.menuType !== menuType), ...items]);
      const isDone = await run(async () => {
        await call('PUT /api/menu-items/order', {
          body: { menuType, items: items.map(({ id, parentId }) => ({ id, parentId })) },
        });
        await refresh('Menu rearranged');
      }, 'Failed to rearrange the menu');
      if (!isDone) client.setQueryData(queryKey, before);
    },
  };
}
export type MenuActions = ReturnType<typeof useMenuActions>;
