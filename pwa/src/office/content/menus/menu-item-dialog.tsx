import { useState } from 'react';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import { isLink } from '#contract/text/links.ts';
import { pages } from '#contract/content/pages.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
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

export function MenuItemDialog({ item, errors, isSaving, onSave, onClose }: MenuItemDialogProps) {
  const shop = useShopFacts();
  const [words, setWords] = useState<ItemWords>({
    label: item?.label ?? '',
    href: item?.href ?? '',
    isActive: item?.isActive ?? true,
  });
  const [isChecked, setChecked] = useState(false);
  const wrong = {
    label: words.label.trim() === '' ? 'Please enter a label.' : undefined,
    href: isLink(words.href.trim())
      ? undefined
      : 'A link leads to a path of this site, such as /about, or begins with https://.',
  };
  return (
    <FormDialog
      title={item ? `Edit “${item.label}”` : 'New menu item'}
      submitLabel={item ? 'Save item' : 'Add item'}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        const first = wrong.label ? 'label' : wrong.href ? 'href' : undefined;
        if (!first) onSave({ ...words, label: words.label.trim(), href: words.href.trim() });
        return first;
      }}
    >
      <Field label="Label" error={(isChecked ? wrong.label : undefined) ?? errors['label']}>
        <TextInput
          name="label"
          value={words.label}
          onChange={event => setWords({ ...words, label: event.target.value })}
        />
      </Field>
      <Field
        label="Leads to"
        help="A page of the shop, or an address that begins with https://."
        error={(isChecked ? wrong.href : undefined) ?? errors['href']}
      >
        <TextInput
          name="href"
          list="menu-places"
          autoComplete="off"
          spellCheck={false}
          value={words.href}
          onChange={event => setWords({ ...words, href: event.target.value })}
        />
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
          checked={words.isActive}
          onChange={event => setWords({ ...words, isActive: event.target.checked })}
        />
      </div>
    </FormDialog>
  );
}
