/**
 * What a copy says of itself. An archive holds, in this order:
 *
 *   about.json                    first, so that a foreign or a newer copy is known at once
 *   tables/<name>.<part>.copy.gz  the rows as PostgreSQL's COPY writes them; parts of a table are one text
 *   files/<ab>/<name>             the file store
 *   mail/<number>.eml             mails written as files
 *   keys/<name>                   private keys of the shop
 *   manifest.json                 sizes and hashes of all of the above
 *   manifest.sha256               the hash of the manifest
 */
import { z } from 'zod';

export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const plainName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const about = z.object({
  kind: z.literal('selvedge-backup'),
  format: z.int(),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  /** Names of the migrations that the database had, in the order in which they were applied. */
  migrations: z.array(z.string()),
  /** `database`: without files and mails, as before an upgrade. */
  holds: z.enum(['everything', 'database']),
});
export type About = z.output<typeof about>;

export const manifest = z.object({
  id: z.uuid(),
  tables: z.array(
    z.object({ name: plainName, columns: z.array(plainName), rows: count, parts: count, sha256 }),
  ),
  sequences: z.array(z.object({ name: plainName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  entries: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** Files that rows name and that were not there. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** Whole figures of a copy, for people. */
export interface BackupFigures {
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  mails: number;
  keys: number;
  missing: string[];
}

export function figuresOf({ tables, entries, missing }: Manifest): BackupFigures {
  const under = (folder: string) => entries.filter(({ path }) => path.startsWith(`${folder}/`));
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: under('files').length,
    fileBytes: under('files').reduce((sum, { bytes }) => sum + bytes, 0),
    mails: under('mail').length,
    keys: under('keys').length,
    missing,
  };
}

export const partPath = (table: string, part: number) =>
  `tables/${table}.${String(part).padStart(5, '0')}.copy.gz`;
