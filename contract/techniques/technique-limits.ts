/** What a technique's record may hold. No schemas: forms and the price table import this file. */
export const techniqueLimits = {
  idLength: 40,
  nameLength: 60,
  labelLength: 60,
  fabrics: 12,
  fabricLength: 40,
  leastPieces: 10_000,
  mostInks: 40,
  inks: 40,
  inkNameLength: 40,
  strokeMm: 20,
  dpi: 1_200,
  sizeMm: 2_000,
  extraDays: 60,
  setUpMinutes: 2_000,
  piecesPerHour: 5_000,
  columns: 12,
  rows: 20,
  columnTo: 1_000_000,
  fromPieces: 100_000,
  /** Of one piece, and of one set-up. */
  cents: 1_000_000,
  repeatFreeMonths: 120,
  /** Techniques of one shop. */
  techniques: 40,
} as const;

/** Media types that a technique may ask for, with their names. */
export const fileKindNames = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF or AI',
} as const;
export type FileKind = keyof typeof fileKindNames;
export const fileKinds = Object.keys(fileKindNames) as readonly FileKind[];

/** These ids stand in every cart and order from before techniques were records, so they can't be deleted. */
export const lastingIds: readonly string[] = ['print', 'embroidery'];
