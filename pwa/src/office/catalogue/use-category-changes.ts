/** Changes of the tree. Each has its own sentence; a refused move has its own title. */
import { useMutation } from '@tanstack/react-query';
import { canMove, invalidMove } from '#contract/catalogue/category-tree.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { categoryEndpoints, OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useRefresh } from './use-products.ts';

export type NewCategory = SentBody<typeof categoryEndpoints.createCategory>;
export type CategoryChange = SentBody<typeof categoryEndpoints.changeCategory>;

interface Changing {
  id: string;
  body: CategoryChange;
  /** `moved` says that the tree changed, not the category. */
  kind: 'edited' | 'moved';
  /** Where it was, for the way back. */
  undo?: CategoryChange;
}

export function useCategoryChanges(categories: readonly OfficeCategory[]) {
  const toast = useToast();
  const refresh = useRefresh();
  const done = (description: string) => toast({ title: 'Success', description, tone: 'ok' });

  function failed(error: Error, otherwise: string) {
    const words = failureWords(error, otherwise);
    const isMove = error instanceof ApiError && error.serverMessage === invalidMove.message;
    toast({ title: isMove ? invalidMove.title : 'Error', description: words, tone: 'danger' });
  }

  const create = useMutation({
    mutationFn: (body: NewCategory) => call('POST /api/categories', { body }),
    onSuccess: async () => {
      await refresh();
      done('Category created successfully');
    },
    onError: error => failed(error, 'Failed to create category'),
  });
  const change = useMutation({
    mutationFn: ({ id, body }: Changing) => call('PATCH /api/categories/{id}', { params: { id }, body }),
    onSuccess: async (_, { id, kind, undo }) => {
      await refresh();
      if (kind === 'edited') return done('Category updated successfully');
      return toast({
        title: 'Success',
        description: 'Category hierarchy updated successfully',
        tone: 'ok',
        ...(undo
          ? {
              action: { label: 'Undo', onAction: () => change.mutate({ id, body: undo, kind }) },
              shownMs: 10_000,
            }
          : {}),
      });
    },
    onError: async (error, { kind }) => {
      failed(error, kind === 'edited' ? 'Failed to update category' : 'Failed to move category');
      await refresh();
    },
  });
  const restore = useMutation({
    mutationFn: (id: string) => call('POST /api/categories/{id}/restore', { params: { id } }),
    onSuccess: refresh,
    onError: error => failed(error, 'Failed to restore category'),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/categories/{id}', { params: { id } }),
    onSuccess: async (_, id) => {
      await refresh();
      toast({
        title: 'Success',
        description: 'Category deleted successfully',
        tone: 'ok',
        action: { label: 'Undo', onAction: () => restore.mutate(id) },
        shownMs: 10_000,
      });
    },
    onError: error => failed(error, 'Failed to delete category'),
  });

  /** Becomes the last child of another, or of the root. */
  function moveInto({ id, parentId, displayOrder }: OfficeCategory, target: string | null) {
    if (!canMove(categories, id, target)) {
      toast({ title: invalidMove.title, description: invalidMove.message, tone: 'danger' });
      return;
    }
    if (target === parentId) return;
    change.mutate({ id, body: { parentId: target }, kind: 'moved', undo: { parentId, displayOrder } });
  }

  /** Up or down among those of the same parent. */
  function moveTo({ id, displayOrder }: OfficeCategory, place: number) {
    change.mutate({ id, body: { displayOrder: place }, kind: 'moved', undo: { displayOrder } });
  }

  return { create, change, remove, moveInto, moveTo };
}
export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
