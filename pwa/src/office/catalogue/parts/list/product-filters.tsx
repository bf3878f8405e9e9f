import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { treeRows } from '#contract/catalogue/category-tree.ts';
import { productSorts } from '#contract/catalogue/products.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { sortOf, sortWords } from '../../list-address.ts';

interface ProductFiltersProps {
  address: URLSearchParams;
  categories: readonly OfficeCategory[];
  onChange: (change: Readonly<Record<string, string>>) => void;
}

export function ProductFilters({ address, categories, onChange }: ProductFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <SearchField
        label="Search products"
        placeholder="Search products..."
        className="col-span-2 md:max-w-88 md:flex-1"
        value={address.get('search') ?? ''}
        onSearch={search => onChange({ search })}
      />
      <Field label="Category" hideLabel className="md:w-60">
        <Select
          value={address.get('category') ?? ''}
          onChange={event => onChange({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {treeRows(categories).map(({ category: { id, name }, depth }) => (
            <option key={id} value={id}>
              {'\u00a0\u00a0\u00a0'.repeat(depth) + name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Order by" hideLabel className="md:w-52">
        <Select
          value={sortOf(address)}
          onChange={({ target: { value } }) => onChange({ sort: value === 'order' ? '' : value })}
        >
          {productSorts.map(sort => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
