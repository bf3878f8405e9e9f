import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import { isLink } from '#contract/text/links.ts';
import { pages } from '#contract/content/pages.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { wrongOnly } from '#pwa/common/local/forms/form-rules.ts';
import { useForm } from '#pwa/common/local/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { ItemWords } from './use-menus.ts';

interface MenuItemDialogProps {
  /** Null for a new one. */
  item: MenuItemRecord | null;
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  onSave: (words: ItemWords) => void;
  onClose: () => void;
}

const shopPaths = pages
  .filter(({ path, isPrivate, canonicalPath }) => !isPrivate && !canonicalPath && !path.includes(':'))
  .map(({ path, title }) => ({ path, title }));

export function MenuItemDialog({ item, errors: told, isSaving, onSave, onClose }: MenuItemDialogProps) {
  const shop = useShopFacts();
  const { value, errors, change, text, submit } = useForm<ItemWords>({
    blank: { label: item?.label ?? '', href: item?.href ?? '', isActive: item?.isActive ?? true },
    check: ({ label, href }) =>
      wrongOnly({
        label: label.trim() === '' && 'Please enter a label.',
        href:
          !isLink(href.trim()) &&
          'A link leads to a path of this site, such as /about, or begins with https://.',
      }),
    told,
    send: words => onSave({ ...words, label: words.label.trim(), href: words.href.trim() }),
  });
  return (
    <FormDialog
      title={item ? `Edit “${item.label}”` : 'New menu item'}
      submitLabel={item ? 'Save item' : 'Add item'}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
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
        <Checkbox
          label="Shown"
          help="Hidden items stay here and can be shown again."
          checked={value.isActive}
          onChange={event => change({ isActive: event.target.checked })}
        />
      </div>
    </FormDialog>
  );
}
