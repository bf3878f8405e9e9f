/** The shop's own format as a file to fill in: every column, and rows that show how products and variants are written. */
import { importColumns } from '#contract/imports/columns.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';

const labels = importColumns.map(({ label }) => label);

/** The product's own columns stand on its first row; a further row is one more colour or size of the same handle. */
const examples: readonly Readonly<Record<string, string>>[] = [
  {
    Handle: 'example-tee',
    Product: 'Example tee',
    Supplier: 'Example Mill',
    'Style Code': 'EX-1',
    Garment: 'tee',
    Category: "Men's T-Shirts",
    'Extra Categories': 'Workwear|Sports',
    Description: 'A heavy cotton tee.',
    Features: '190 gsm|Combed cotton',
    Customizable: 'yes',
    'Base Price': '24.95',
    'Price Breaks': '20:22.50|50:19.95',
    Techniques: 'print|embroidery',
    Care: 'Wash cold|Do not tumble dry',
    'Size Guide': 'Fits true to size.',
    Colour: 'Navy',
    Hex: '#1b2c4a',
    Pantone: '19-3921 TCX',
    Size: 'M',
    'Stock Code': 'EX-1-NAVY-M',
    GTIN: '2900000000018',
    Stock: '25',
  },
  {
    Handle: 'example-tee',
    Colour: 'Navy',
    Hex: '#1b2c4a',
    Size: 'L',
    'Stock Code': 'EX-1-NAVY-L',
    Stock: '40',
  },
  {
    Handle: 'example-bag',
    Product: 'Example tote',
    Category: 'Bags',
    'Base Price': '8.90',
    Techniques: 'print',
    Colour: 'Natural',
    Size: 'One size',
    'Stock Code': 'EX-9-NATURAL',
    Stock: '0',
  },
];

export function templateAsCsv(): string {
  return csvHead(labels) + csvRows(examples.map(example => labels.map(label => example[label] ?? '')));
}
