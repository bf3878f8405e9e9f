import { type MenuItemRecord, menuItemWords } from '#contract/content/menu-endpoints.ts';
import { pages } from '#contract/content/pages.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { ItemWords } from './use-menus.ts';

interface MenuItemDialogProps {
  /** Null for a new one. */
  item: MenuItemRecord | null;
  errors: Readonly<Record<string, string>>;
  save: (words: ItemWords) => Promise<boolean>;
  onClose: () => void;
}

const shopPaths = pages
  .filter(({ path, isPrivate, canonicalPath }) => !isPrivate && !canonicalPath && !path.includes(':'))
  .map(({ path, title }) => ({ path, title }));

export function MenuItemDialog({ item, errors: told, save, onClose }: MenuItemDialogProps) {
  const shop = useShopFacts();
  const form = useForm({
    start: { label: item?.label ?? '', href: item?.href ?? '', isActive: item?.isActive ?? true },
    schema: menuItemWords,
    told,
    save,
    onDone: onClose,
  });
  const { errors, text, tick } = form;
  return (
    <FormDialog
      title={item ? `Edit “${item.label}”` : 'New menu item'}
      submitLabel={item ? 'Save item' : 'Add item'}
      form={form}
      onClose={onClose}
    >
      <Field label="Label" error={errors.label}>
        <TextInput {...text('label')} />
      </Field>
      <Field
        label="Leads to"
        help="A page of the shop, or an address that begins with https://."
        error={errors.href}
      >
        <TextInput {...text('href')} list="menu-places" autoComplete="off" spellCheck={false} />
      </Field>
      <datalist id="menu-places">
        {[...shopPaths, ...shop.pages].map(({ path, title }) => (
          <option key={`${path} ${title}`} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      <div className="sm:col-span-2">
        <Checkbox label="Shown" help="Hidden items stay here and can be shown again." {...tick('isActive')} />
      </div>
    </FormDialog>
  );
}
