import { branchOf, categoryWords, treeRows } from '#contract/catalogue/category-tree.ts';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { slugify } from '#contract/text/slug.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type CategoryChange, type NewCategory, useSaveCategory } from '../../use-category-changes.ts';

interface CategoryWords {
  name: string;
  parentId: string;
  description: string;
  isActive: boolean;
}

interface CategoryFormProps {
  /** Null for a new one. */
  category: OfficeCategory | null;
  categories: readonly OfficeCategory[];
  onClose: () => void;
}

export function CategoryForm({ category, categories, onClose }: CategoryFormProps) {
  const { create, change, clash } = useSaveCategory(onClose);
  const form = useForm({
    start: (): CategoryWords => ({
      name: category?.name ?? '',
      parentId: category?.parentId ?? '',
      description: category?.description ?? '',
      isActive: category?.isActive ?? true,
    }),
    check: ({ name }) => ({
      name: name.trim() === '' ? categoryWords.name : category ? null : idFault(name.trim()),
    }),
    save: typed =>
      category ? change(category, changeOf(typed, category)) : create(newOf(typed, categories)),
    onDone: onClose,
  });
  const { errors, text } = form;
  // A category can't be moved below itself.
  const barred = category ? branchOf(categories, category.id) : new Set();

  return (
    <EditDialog
      what="this category"
      clash={clash}
      title={category ? 'Edit Category' : 'Create New Category'}
      submitLabel={category ? 'Save category' : 'Create category'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Category name"
        error={errors.name}
        help={
          category && category.products > 0 && `Its ${category.products} products carry the new name at once.`
        }
        className="sm:col-span-2"
      >
        <TextInput {...text('name')} maxLength={255} autoComplete="off" />
      </Field>
      <Field label="Parent category" className="sm:col-span-2">
        <Select {...text('parentId')}>
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
        <Textarea {...text('description')} rows={2} maxLength={2000} />
      </Field>
      <Checkbox
        className="sm:col-span-2"
        label="Active"
        help="When off, it’s hidden from the shop’s menus and filters; its products stay on sale."
        {...form.tick('isActive')}
      />
    </EditDialog>
  );
}

function changeOf(form: CategoryWords, seen: OfficeCategory): CategoryChange {
  const wanted: CategoryChange = {};
  if (form.name.trim() !== seen.name) wanted.name = form.name.trim();
  if (form.parentId !== (seen.parentId ?? '')) wanted.parentId = form.parentId || null;
  if (form.description !== (seen.description ?? '')) wanted.description = form.description || null;
  if (form.isActive !== seen.isActive) wanted.isActive = form.isActive;
  return wanted;
}

/** Added as the last child of its parent. */
function newOf({ parentId, ...form }: CategoryWords, categories: readonly OfficeCategory[]): NewCategory {
  const name = form.name.trim();
  const siblings = categories.filter(one => (one.parentId ?? '') === parentId).length;
  const body = { ...form, name, id: freeId(categories, name), displayOrder: siblings + 1 };
  return parentId ? { ...body, parentId } : body;
}

function idFault(name: string): string | undefined {
  return slugify(name) === '' ? 'The name needs at least one letter or digit.' : undefined;
}

/** The slug of its name. Another category's id may be the slug of its earlier name. */
function freeId(categories: readonly OfficeCategory[], name: string): string {
  const taken = new Set(categories.map(({ id }) => id));
  const stem = slugify(name);
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  return id;
}
