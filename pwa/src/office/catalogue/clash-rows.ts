/** Two people changed one product: the first person's changes beside the second's. Pure. */
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { type ProductFieldName, productFieldRows } from '#contract/catalogue/product-fields.ts';
import type { ProductPictureField } from '#contract/catalogue/products.ts';
import { nameOf, type PrintAreas } from '#contract/garments/print-areas.ts';
import { formatCents } from '#contract/money/money.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { formOf, type Sending, textsOf } from './product-form.ts';

/** As the form sends it. Pictures are given by their address, '' for the drawing. */
type View = Readonly<Record<string, string>>;

const none = 'none';
const noPicture = 'the drawing';
const newPicture = 'a new picture';

const field = (label: string, name: string, words: (text: string) => string): RecordField<View> => ({
  label,
  words: view => words(view[name] ?? ''),
});

const picture = (label: string, name: ProductPictureField): RecordField<View> => ({
  ...field(label, name, pictureWords),
  isSame: (one, other) => one[name] === other[name],
});

const plain = (text: string) => text || none;
const yesNo = (text: string) => (text === 'true' ? 'Yes' : 'No');
const parse = <T>(text: string) => JSON.parse(text) as T;
const listed = (names: readonly string[]) => names.join(', ') || none;
const list = (text: string) => listed(parse(text));
const breakWords = (text: string) =>
  listed(
    parse<{ quantity: number; price: number }[]>(text).map(
      ({ quantity, price }) => `${quantity}+ ${formatCents(price)}`,
    ),
  );
const colourWords = (text: string) =>
  listed(parse<{ name: string; value: string }[]>(text).map(({ name, value }) => `${name} ${value}`));
const areaWords = (text: string) => {
  const own = parse<PrintAreas | null>(text);
  return own
    ? listed(own.areas.map(({ id, width, height }) => `${nameOf(id)} ${width} × ${height} mm`))
    : 'the drawing’s own';
};
const pictureWords = (url: string) =>
  url === newPicture || url === noPicture ? url : url ? `uploaded (${url.slice(-12, -5)})` : noPicture;

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];

const facts = Object.fromEntries(
  productFieldRows.map(({ name, kind, label }) => {
    const words = kind === 'flag' ? yesNo : kind === 'lines' ? list : plain;
    return [name, field(label, name, words)];
  }),
) as Record<ProductFieldName, RecordField<View>>;

/** Fields of the table that have no place of their own come last. */
const fields: readonly RecordField<View>[] = distinct([
  field('Name', 'name', plain),
  facts.description,
  field('Price', 'price', cents => formatCents(Number(cents))),
  field('Price breaks', 'priceBreaks', breakWords),
  field('Categories', 'categories', list),
  field('Colours', 'colors', colourWords),
  field('Stock code', 'stockCode', plain),
  // Orders change the stock all day: it is a clash only for a person who edits it.
  { ...field('Stock', 'stock', plain), isRestless: true },
  facts.trackStock,
  facts.variantPricing,
  facts.customizable,
  field('Printing techniques', 'printingTechniques', list),
  facts.features,
  field('Drawing', 'garment', text => text || 'by category'),
  field('Print areas', 'printAreas', areaWords),
  ...Object.values(facts),
  picture('Front picture', 'image'),
  picture('Back picture', 'imageBack'),
  picture('Side picture', 'imageSide'),
]);

/** Only the fields that either of them changed. */
export function productRows(seen: OfficeProduct, current: OfficeProduct, sending?: Sending): ClashRow[] {
  return clashRows(fields, {
    seen: viewOf(seen),
    current: viewOf(current),
    wanted: sending ? wantedOf(sending) : {},
  });
}

const viewOf = (product: OfficeProduct): View => ({
  ...textsOf(formOf(product)),
  image: product.image,
  imageBack: product.imageBack ?? '',
  imageSide: product.imageSide ?? '',
});

function wantedOf({ texts: { removeImages = '[]', ...texts }, files }: Sending): View {
  const removed = parse<string[]>(removeImages).map(name => [name, noPicture]);
  return { ...texts, ...Object.fromEntries([...removed, ...files.map(([name]) => [name, newPicture])]) };
}
