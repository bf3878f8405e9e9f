/** Addresses and category ids out of names: "Men's T-Shirts" → "mens-t-shirts". */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Empty for a name without a Latin letter or digit; the caller asks for another name then. */
export function slugify(name: string, maxLength = 80): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}
