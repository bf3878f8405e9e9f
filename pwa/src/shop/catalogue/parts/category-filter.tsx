import { categoryTitle, isWholeCatalogue } from '#contract/catalogue/categories.ts';
import { Select } from '#pwa/common/ui/forms/select.tsx';

interface CategoryFilterProps {
  /** Names of the categories on sale. */
  categories: string[];
  /** The value in the address: a name, an alias, or nothing. */
  value: string;
  onChange: (category: string) => void;
}

export function CategoryFilter({ categories, value, onChange }: CategoryFilterProps) {
  const title = categoryTitle(value, categories);
  const known = categories.find(name => name === title);
  const isAll = isWholeCatalogue(value);
  return (
    <Select
      aria-label="Category"
      value={known ?? (isAll ? '' : value)}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">All Categories</option>
      {!known && !isAll && <option value={value}>{title}</option>}
      {categories.map(name => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
