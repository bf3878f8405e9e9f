/** The form of a product: its values, its errors and what is sent. Pure. */
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { productFieldRows, type TypedFacts } from '#contract/catalogue/product-fields.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import {
  productLimits,
  productPictures,
  type ProductPictureField,
  productWords,
} from '#contract/catalogue/products.ts';

export interface FormColour {
  id: string;
  name: string;
  value: string;
}

export interface FormBreak {
  /** React key, valid for this visit. */
  key: number;
  quantity: string;
  price: string;
}

export interface FormPicture {
  /** The picture that the shop shows now. Null if it is the drawing. */
  url: string | null;
  /** Chosen here, not uploaded yet. */
  file: File | null;
}

export interface ProductForm extends TypedFacts {
  name: string;
  price: string;
  stockCode: string;
  stock: string;
  techniques: readonly string[];
  /** By name, main category first. */
  categories: readonly string[];
  colors: readonly FormColour[];
  breaks: readonly FormBreak[];
  garment: string;
  /** Null for those of the drawing. */
  printAreas: PrintAreas | null;
  pictures: Readonly<Record<ProductPictureField, FormPicture>>;
}

const noPicture: FormPicture = { url: null, file: null };

export const blankForm: ProductForm = {
  name: '',
  ...(Object.fromEntries(
    productFieldRows.map(({ name, kind, initial = false }) => [name, kind === 'flag' ? initial : '']),
  ) as unknown as TypedFacts),
  price: '',
  stockCode: '',
  stock: '0',
  techniques: ['print', 'embroidery'],
  categories: [],
  colors: [],
  breaks: [],
  garment: '',
  printAreas: null,
  pictures: { image: noPicture, imageBack: noPicture, imageSide: noPicture },
};

export function formOf(product: OfficeProduct): ProductForm {
  // A supplier's feed names drawings, which are shown when there is no picture.
  const picture = (url: string | null) => ({
    url: url && !url.startsWith('/garments/') ? url : null,
    file: null,
  });
  return {
    name: product.name,
    ...typedFacts(product),
    price: centsToDecimalText(product.price),
    stockCode: product.stockCode ?? '',
    stock: String(product.stock),
    techniques: product.printingTechniques,
    categories: product.categories,
    colors: product.colors,
    breaks: product.priceBreaks.map(({ quantity, price }, key) => ({
      key,
      quantity: String(quantity),
      price: centsToDecimalText(price),
    })),
    garment: product.garment,
    printAreas: product.printAreas ?? null,
    pictures: {
      image: picture(product.image),
      imageBack: picture(product.imageBack),
      imageSide: picture(product.imageSide),
    },
  };
}

function typedFacts(product: OfficeProduct): TypedFacts {
  const typed = productFieldRows.map(({ name }) => {
    const value = product[name];
    return [name, Array.isArray(value) ? value.join('\n') : value];
  });
  return Object.fromEntries(typed) as unknown as TypedFacts;
}

function factTexts(form: ProductForm): Record<string, string> {
  const texts = productFieldRows.map(({ name, kind }) => {
    const text = String(form[name]).trim();
    const lines = () => text.split('\n').map(line => line.trim());
    return [name, kind === 'lines' ? JSON.stringify(lines().filter(Boolean)) : text];
  });
  return Object.fromEntries(texts);
}

/** Dollars to cents. An invalid number is 0. Negative amounts stay negative, to be refused. */
export function centsOf(written: string): number {
  const dollars = Number(written.replaceAll(/[\s$,]/g, '') || Number.NaN);
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0;
}

export type FormErrors = Readonly<Record<string, string>>;

/** Error sentences by field, in the form's order. */
export function checkForm(form: ProductForm): FormErrors {
  const price = centsOf(form.price);
  const errors = {
    name: form.name.trim() === '' && productWords.name,
    price: price < 0 ? productWords.price : price > productLimits.maxPriceCents && 'That is too much.',
    priceBreaks: breaksFault(form.breaks),
    colors: coloursFault(form.colors),
    stock: !/^\d{1,9}$/.test(form.stock.trim()) && productWords.stock,
  };
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) => (words ? [[name, words]] : [])),
  );
}

function breaksFault(breaks: readonly FormBreak[]): string | undefined {
  const quantities = breaks.map(({ quantity }) => Number(quantity.trim() || Number.NaN));
  if (quantities.some(quantity => !Number.isInteger(quantity) || quantity < 2))
    return productWords.breakQuantity;
  if (new Set(quantities).size < quantities.length) return productWords.breakTwice;
  return breaks.some(({ price }) => centsOf(price) <= 0)
    ? 'Each price break needs a price above $0.00.'
    : undefined;
}

function coloursFault(colours: readonly FormColour[]): string | undefined {
  const names = colours.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return 'Each colour needs a name.';
  return new Set(names).size < names.length ? 'Two colours have the same name.' : undefined;
}

/** The texts for the multipart form, without pictures. */
export function textsOf(form: ProductForm): Record<string, string> {
  return {
    name: form.name.trim(),
    ...factTexts(form),
    price: String(centsOf(form.price)),
    categories: JSON.stringify(form.categories),
    colors: JSON.stringify(form.colors.map(({ id, name, value }) => ({ id, name: name.trim(), value }))),
    priceBreaks: JSON.stringify(
      form.breaks
        .map(({ quantity, price }) => ({ quantity: Number(quantity), price: centsOf(price) }))
        .toSorted((a, b) => a.quantity - b.quantity),
    ),
    stockCode: form.stockCode.trim(),
    stock: form.stock.trim(),
    printingTechniques: JSON.stringify(form.techniques),
    garment: form.garment,
    printAreas: JSON.stringify(form.printAreas),
  };
}

export interface Sending {
  texts: Record<string, string>;
  files: [ProductPictureField, File][];
}

/** The differences from the form as it was opened. For a new product, all that was typed. */
export function changesOf(form: ProductForm, opened: ProductForm): Sending {
  const before = textsOf(opened);
  const texts = Object.fromEntries(
    Object.entries(textsOf(form)).filter(([name, text]) => before[name] !== text),
  );
  const removed = productPictures.filter(
    field => opened.pictures[field].url && !form.pictures[field].url && !form.pictures[field].file,
  );
  if (removed.length > 0) texts['removeImages'] = JSON.stringify(removed);
  const files = productPictures.flatMap(field => {
    const { file } = form.pictures[field];
    return file ? [[field, file] as [ProductPictureField, File]] : [];
  });
  return { texts, files };
}

export const isNothing = ({ texts, files }: Sending) => Object.keys(texts).length + files.length === 0;

export function formDataOf({ texts, files }: Sending, version?: number): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(texts)) data.append(name, text);
  if (version !== undefined) data.append('version', String(version));
  for (const [name, file] of files) data.append(name, file);
  return data;
}

/** `priceBreaks.0.quantity` is shown at the price breaks. */
export function errorsByField(fields: Readonly<Record<string, string>>): FormErrors {
  const errors: Record<string, string> = {};
  for (const [path, words] of Object.entries(fields)) errors[path.split('.')[0] ?? path] ??= words;
  return errors;
}
