/** Changes of the category tree. Each has its own message; a refused move has its own title. */
import { canMove, invalidMove } from '#contract/catalogue/category-tree.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { categoryEndpoints, OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';
import { productLists } from './product-lists.ts';

export type NewCategory = SentBody<typeof categoryEndpoints.createCategory>;
export type CategoryChange = Omit<SentBody<typeof categoryEndpoints.changeCategory>, 'version'>;
type View = Pick<OfficeCategory, 'name' | 'parentId' | 'description' | 'isActive'>;

const parts = { lists: productLists };
const none = 'none';

const fields: readonly RecordField<View>[] = [
  { label: 'Name', words: ({ name }) => name },
  { label: 'Parent', words: ({ parentId }) => parentId ?? none },
  { label: 'Description', words: ({ description }) => description || none },
  { label: 'Active', words: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

const failedTo = (what: string) => (error: unknown) => {
  const description = failureWords(error, `Failed to ${what} category`);
  const isMove = error instanceof ApiError && error.serverMessage === invalidMove.message;
  return { title: isMove ? invalidMove.title : 'Error', description };
};

/** Saves the fields of one category. `onTheirs` is called when another person's change stays. */
export function useSaveCategory(onTheirs: () => void) {
  const making = useWork(parts);
  const { attempt, clash } = useChanges<OfficeCategory, CategoryChange>({
    ...parts,
    rows: (seen, current, wanted = {}) => clashRows<View>(fields, { seen, current, wanted }),
    onTheirs,
  });
  return {
    clash,
    create: (body: NewCategory) =>
      making.attempt({
        send: () => call('POST /api/categories', { body }),
        done: 'Category created successfully',
        failed: failedTo('create'),
      }),
    change: (category: OfficeCategory, wanted: CategoryChange) =>
      attempt(
        {
          async send({ id, version }) {
            await call('PATCH /api/categories/{id}', { params: { id }, body: { ...wanted, version } });
          },
          wanted,
          done: 'Category updated successfully',
          failed: failedTo('update'),
        },
        category,
      ),
  };
}

export function useCategoryChanges(categories: readonly OfficeCategory[]) {
  const toast = useToast();
  const { attempt, isSaving } = useWork(parts);

  const restore = (id: string) =>
    attempt({
      send: () => call('POST /api/categories/{id}/restore', { params: { id } }),
      done: null,
      failed: failedTo('restore'),
    });

  const move = (id: string, body: CategoryChange, back: CategoryChange): Promise<boolean> =>
    attempt({
      send: () => call('PATCH /api/categories/{id}', { params: { id }, body }),
      done: 'Category hierarchy updated successfully',
      failed: failedTo('move'),
      undo: () => void move(id, back, body),
    });

  return {
    isSaving,
    remove: (id: string) =>
      attempt({
        send: () => call('DELETE /api/categories/{id}', { params: { id } }),
        done: 'Category deleted successfully',
        failed: failedTo('delete'),
        undo: () => void restore(id),
      }),
    /** Moves it to the end of another category's children, or of the top level. */
    moveInto({ id, parentId, displayOrder }: OfficeCategory, target: string | null) {
      if (!canMove(categories, id, target)) {
        toast({ title: invalidMove.title, description: invalidMove.message, tone: 'danger' });
        return;
      }
      if (target !== parentId) void move(id, { parentId: target }, { parentId, displayOrder });
    },
    /** Up or down among its siblings. */
    moveTo: ({ id, displayOrder }: OfficeCategory, place: number) =>
      void move(id, { displayOrder: place }, { displayOrder }),
  };
}
export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
