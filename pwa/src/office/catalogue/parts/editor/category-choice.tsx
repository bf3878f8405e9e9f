import type { CSSProperties } from 'react';
import { treeRows } from '#contract/catalogue/category-tree.ts';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';

interface CategoryChoiceProps {
  categories: readonly OfficeCategory[];
  /** Names, main category first. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any number of categories. The product is filed under the main one. */
export function CategoryChoice({ categories, chosen, onChange }: CategoryChoiceProps) {
  const [main = ''] = chosen;
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-label font-strong">Shown in</legend>
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Categories to choose from"
          className="max-h-64 overflow-y-auto overscroll-contain rounded-2 border border-line-strong bg-raised px-3 py-1"
        >
          {treeRows(categories).map(({ category: { id, name, isActive }, depth }) => (
            <div key={id} style={{ paddingInlineStart: `${depth * 1.5}rem` } as CSSProperties}>
              <Checkbox
                label={isActive ? name : `${name} (hidden)`}
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
            </div>
          ))}
          {categories.length === 0 && <p className="py-2 text-soft">There are no categories yet.</p>}
        </section>
      </fieldset>
      <Field label="Main category" help="It names the product in lists and decides its drawing.">
        <Select
          value={main}
          disabled={chosen.length === 0}
          onChange={({ target: { value } }) => onChange([value, ...chosen.filter(name => name !== value)])}
        >
          {chosen.length === 0 && <option value="">None chosen</option>}
          {chosen.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
