/**
 * Rows that the shop keeps inside a document, as tables of their own in an export: a spreadsheet can't read the document.
 */
import type { ExportedColumn, ExportedTable } from './read-columns.ts';

const column = (
  name: string,
  type: string,
  said: string,
  more: Partial<ExportedColumn> = {},
): ExportedColumn => ({
  name,
  type,
  refersTo: null,
  words: [],
  sql: `${name}::text`,
  hasLinks: false,
  said,
  ...more,
});

const millimetres = (name: string, said: string) => column(name, 'numeric', `${said}, in millimetres.`);

export const derivedTables: readonly ExportedTable[] = [
  {
    name: 'product_print_areas',
    holds:
      'Print areas that the office has given to products, one on each row. A product without rows uses those of its drawing.',
    columns: [
      column('product_id', 'integer', 'The product', { refersTo: 'products' }),
      column('handle', 'text', 'Handle of the product, as files of suppliers name it'),
      column('garment', 'text', 'The drawing that the areas were made on; on another one they don’t apply'),
      column('place', 'integer', 'Order on the product. The first area of a side is its main one'),
      column(
        'area',
        'text',
        'Name of the area with hyphens, such as left-chest; orders and jobs name it by this',
      ),
      column('side', 'text', 'The side that it is on', { words: ['front', 'back', 'side'] }),
      millimetres('left_mm', 'From the left edge of the drawing’s sheet to the area'),
      millimetres('top_mm', 'From the upper edge of the drawing’s sheet to the area'),
      millimetres('width_mm', 'Width on the garment’s middle size'),
      millimetres('height_mm', 'Height on the garment’s middle size'),
      column(
        'is_far_side',
        'boolean',
        'On the half that the drawing doesn’t show, which is its mirror image',
      ),
      column('is_on_other_piece', 'boolean', 'Not on the main piece of the side, such as a pocket'),
      column('stands_for', 'text', 'The drawing’s own area that it stands for. Empty for a new one'),
      column('excludes', 'text', 'Areas that can’t be decorated together with it, with | between them'),
    ],
    leftOut: [],
    order: 'product_id, place',
    bytes: 0,
    from: `select p.id as product_id, p.slug as handle, p.print_areas ->> 'garment' as garment, n.place,
        n.area ->> 'id' as area, n.area ->> 'side' as side, n.area -> 'left' as left_mm, n.area -> 'top' as top_mm,
        n.area -> 'width' as width_mm, n.area -> 'height' as height_mm,
        coalesce((n.area -> 'isFarSide')::boolean, false) as is_far_side,
        coalesce((n.area -> 'isOnOtherPiece')::boolean, false) as is_on_other_piece, n.area ->> 'of' as stands_for,
        (select string_agg(other, '|') from jsonb_array_elements_text(n.area -> 'excludes') other) as excludes
      from products p, jsonb_array_elements(p.print_areas -> 'areas') with ordinality n (area, place)`,
  },
];
