import { useState } from 'react';
import { branchOf, treeRows } from '#contract/catalogue/category-tree.ts';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { slugify } from '#contract/text/slug.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { type ClashRow, ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { CategoryChange, CategoryChanges } from '../../use-category-changes.ts';

interface CategoryFormProps {
  /** Null for a new one. */
  category: OfficeCategory | null;
  categories: readonly OfficeCategory[];
  changes: CategoryChanges;
  onClose: () => void;
}

export function CategoryForm({ category, categories, changes, onClose }: CategoryFormProps) {
  const [form, setForm] = useState({
    name: category?.name ?? '',
    parentId: category?.parentId ?? '',
    description: category?.description ?? '',
    isActive: category?.isActive ?? true,
  });
  const [fault, setFault] = useState<string>();
  const [clash, setClash] = useState<OfficeCategory | null>(null);
  const { create, change } = changes;
  const set = (part: Partial<typeof form>) => setForm(before => ({ ...before, ...part }));
  // It cannot hang below itself.
  const barred = category ? branchOf(categories, category.id) : new Set();

  function handleSubmit() {
    const name = form.name.trim();
    const trouble = name === '' ? 'Category name is required' : category ? undefined : idFault(name);
    setFault(trouble);
    if (trouble) return 'name';
    if (category) save(category);
    else {
      const { parentId, ...rest } = form;
      const siblings = categories.filter(one => (one.parentId ?? '') === parentId).length;
      const body = { ...rest, name, id: freeId(categories, name), displayOrder: siblings + 1 };
      create.mutate(parentId ? { ...body, parentId } : body, { onSuccess: onClose });
    }
    return undefined;
  }

  function save(seen: OfficeCategory) {
    const body: CategoryChange = { version: seen.version };
    if (form.name.trim() !== category?.name) body.name = form.name.trim();
    if (form.parentId !== (category?.parentId ?? '')) body.parentId = form.parentId || null;
    if (form.description !== (category?.description ?? '')) body.description = form.description || null;
    if (form.isActive !== category?.isActive) body.isActive = form.isActive;
    change.mutate(
      { id: seen.id, body, kind: 'edited' },
      { onSuccess: onClose, onError: error => setClash(currentOf<OfficeCategory>(error)) },
    );
  }

  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Create New Category'}
      submitLabel={category ? 'Save category' : 'Create category'}
      isSaving={create.isPending || change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="Category name"
        error={fault}
        help={
          category && category.products > 0 && `Its ${category.products} products carry the new name at once.`
        }
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          value={form.name}
          maxLength={255}
          autoComplete="off"
          onChange={event => set({ name: event.target.value })}
        />
      </Field>
      <Field label="Parent category" className="sm:col-span-2">
        <Select value={form.parentId} onChange={event => set({ parentId: event.target.value })}>
          <option value="">None (top level)</option>
          {treeRows(categories)
            .filter(row => !barred.has(row.category.id))
            .map(row => (
              <option key={row.category.id} value={row.category.id}>
                {'\u00a0\u00a0\u00a0'.repeat(row.depth) + row.category.name}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Description" optional className="sm:col-span-2">
        <Textarea
          value={form.description}
          rows={2}
          maxLength={2000}
          onChange={event => set({ description: event.target.value })}
        />
      </Field>
      <Checkbox
        className="sm:col-span-2"
        label="Active"
        help="Switched off, it leaves the shop’s menus and filters; its products stay on sale."
        checked={form.isActive}
        onChange={event => set({ isActive: event.target.checked })}
      />
      {clash && category && (
        <ClashDialog
          what="this category"
          rows={rowsOf(category, clash, form)}
          isSaving={change.isPending}
          onKeepTheirs={onClose}
          onApplyMine={() => {
            setClash(null);
            save(clash);
          }}
        />
      )}
    </FormDialog>
  );
}

function idFault(name: string): string | undefined {
  return slugify(name) === '' ? 'The name needs at least one letter or digit.' : undefined;
}

/** The slug of its name; another's id may be the slug of a name it had before. */
function freeId(categories: readonly OfficeCategory[], name: string): string {
  const taken = new Set(categories.map(({ id }) => id));
  const stem = slugify(name);
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  return id;
}

function rowsOf(
  seen: OfficeCategory,
  current: OfficeCategory,
  form: { name: string; parentId: string; description: string; isActive: boolean },
): ClashRow[] {
  const none = 'none';
  const row = (field: string, before: string, theirs: string, wanted: string): ClashRow => ({
    field,
    before,
    theirs,
    mine: wanted === before ? null : wanted,
  });
  const shown = (isActive: boolean) => (isActive ? 'Yes' : 'No');
  return [
    row('Name', seen.name, current.name, form.name.trim()),
    row('Parent', seen.parentId ?? none, current.parentId ?? none, form.parentId || none),
    row('Description', seen.description || none, current.description || none, form.description || none),
    row('Active', shown(seen.isActive), shown(current.isActive), shown(form.isActive)),
  ].filter(({ before, theirs, mine }) => theirs !== before || mine !== null);
}
