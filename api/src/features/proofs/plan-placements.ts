/** The order's placements as they would be made now: millimetres, what an approval signs, and the picture of each. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { DecorationMethod, DesignPlacement, DesignPosition } from '#contract/cart/cart.ts';
import { renderGarment } from '#contract/garments/garment-dyes.ts';
import { designBox, drawingOf, printArea, turnedSize } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { OrderItemsRow, ProductsRow } from '#api/database/tables.ts';
import type { Decorated } from '#api/outside/images/draw-decorated.ts';

/** By `garment-view`. */
export type Drawings = ReadonlyMap<string, string>;

export type ProofItem = Pick<
  OrderItemsRow,
  'id' | 'name' | 'color' | 'designPlacements' | 'printAreas' | 'sizeQuantities' | 'totalQuantity' | 'roster'
> &
  Pick<ProductsRow, 'garment'>;

export interface PlannedPlacement {
  item: ProofItem;
  place: number;
  position: DesignPosition;
  /** Null for the side's main area. */
  area: string | null;
  method: DecorationMethod;
  /** Null where the artwork has not arrived with the order. */
  sha256: string | null;
  fileName: string;
  scale: number;
  widthMm: number;
  heightMm: number;
  leftMm: number;
  topMm: number;
  /** Of its upper edge; null where no collar is above it. */
  belowCollarMm: number | null;
  rotation: number;
}

export async function readItems(knex: Knex, orderRowId: number): Promise<ProofItem[]> {
  return knex('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.productId')
    .where('i.orderId', orderRowId)
    .orderBy(['i.lineNumber', 'i.id'])
    .select<ProofItem[]>(
      'i.id',
      'i.name',
      'i.color',
      'p.garment',
      'i.designPlacements',
      'i.printAreas',
      'i.sizeQuantities',
      'i.totalQuantity',
      'i.roster',
    );
}

export function planPlacements(items: readonly ProofItem[]): PlannedPlacement[] {
  return items.flatMap(item =>
    item.designPlacements.map((placement, place) => planOne(item, placement, place)),
  );
}

function planOne(item: ProofItem, placement: DesignPlacement, place: number): PlannedPlacement {
  const { position, decorationMethod: method, designFile: file, scale, rotation } = placement;
  const garment = garmentOf(item);
  const area = printArea(garment, position, placement.area);
  const box = boxOf(item, placement);
  const mmPerUnit = area.widthMm / area.width;
  const upperEdge = box.y + box.height / 2 - turnedSize(box, rotation).height / 2;
  const { belowCollarMm } = area;
  return {
    item,
    place,
    position,
    area: placement.area ?? null,
    belowCollarMm:
      placement.area === undefined || belowCollarMm === undefined
        ? null
        : belowCollarMm + Math.round((upperEdge - area.y) * mmPerUnit),
    method,
    sha256: file?.sha256 ?? null,
    fileName: file?.name ?? '',
    scale,
    widthMm: Math.max(1, Math.round(box.widthMm)),
    heightMm: Math.max(1, Math.round(box.heightMm)),
    leftMm: Math.round((box.x - area.x) * mmPerUnit),
    topMm: Math.round((box.y - area.y) * mmPerUnit),
    rotation,
  };
}

function boxOf(item: ProofItem, { position, designFile: file, ...settings }: DesignPlacement) {
  const aspect = file ? file.widthPx / file.heightPx : 1;
  return designBox(garmentOf(item), position, { ...settings, aspect });
}

/** What a customer puts their name to: the artwork, where it sits, how large, and how it is made. */
export function signatureOf(planned: PlannedPlacement): string {
  const { item, place, sha256, position, area, method } = planned;
  const { widthMm, heightMm, leftMm, topMm, rotation } = planned;
  return hashOf({
    line: item.id,
    place,
    sha256,
    position,
    // Left out of a place without one, whose signature stays what it was.
    area: area ?? undefined,
    method,
    widthMm,
    heightMm,
    leftMm,
    topMm,
    rotation,
  });
}

/** Every name, number, size and note of a line, and how they are put on. */
export function rosterSignatures(items: readonly ProofItem[]): string[] {
  return items.flatMap(({ id, roster }) => {
    if (!roster) return [];
    const { position, decorationMethod, font, nameMm, numberMm, topMm, ink } = roster.template;
    const template = [position, decorationMethod, font, nameMm, numberMm, topMm, ink];
    const pieces = roster.pieces.map(({ name, number, size, note }) => [name, number, size, note]);
    return [hashOf({ line: id, template, pieces })];
  });
}

/** Over all of them, in their order. */
export function signatureOfAll(signatures: readonly string[]): string {
  return hashOf(signatures);
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What the picture is drawn of. */
export function decoratedOf(drawings: Drawings, planned: PlannedPlacement, design: Buffer): Decorated {
  const { item, place, position, area, rotation } = planned;
  const garment = garmentOf(item);
  const drawing = drawings.get(`${drawingOf(garment)}-${position}`);
  const placement = item.designPlacements[place];
  if (drawing === undefined || !placement)
    throw new Error(`nothing to draw for ${drawingOf(garment)} ${position}`);
  const { fabric, trim, sleeve } = fabricColours(item.color?.name ?? '', item.color?.value ?? '');
  const dye = (hex: string) => hex.replace('#', '').toLowerCase();
  const dyes = { fabric: dye(fabric), trim: trim && dye(trim), sleeve: sleeve && dye(sleeve) };
  return {
    garmentSvg: renderGarment(drawing, dyes),
    isMirrored: printArea(garment, position, area ?? undefined).isFarSide ?? false,
    design,
    box: boxOf(item, placement),
    rotation,
  };
}
