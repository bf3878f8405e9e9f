/** The record of a technique as JSON, of the row `t`. */
import { jsonObject } from '#api/database/json-text.ts';

export const techniqueColumns = {
  id: 't.id',
  name: 't.name',
  label: 't.label',
  kind: 't.kind',
  isOn: 't.is_on',
  displayOrder: 't.display_order',
  fabrics: 't.fabrics',
  cloth: 't.cloth',
  leastPieces: 't.least_pieces',
  mostInks: 't.most_inks',
  leastStrokeMm: 't.least_stroke_mm',
  leastDpi: 't.least_dpi',
  maxWidthMm: 't.max_width_mm',
  maxHeightMm: 't.max_height_mm',
  fileKinds: 't.file_kinds',
  extraDays: 't.extra_days',
  price: 't.price',
  setUp: 't.set_up',
  setUpMinutes: 't.set_up_minutes',
  piecesPerHour: 't.pieces_per_hour',
  nameCents: 't.name_cents',
  numberCents: 't.number_cents',
  inks: 't.inks',
} as const;

export const techniqueSql = `${jsonObject(techniqueColumns)}::jsonb`;
