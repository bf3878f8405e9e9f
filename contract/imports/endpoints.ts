/**
 * Product imports: the shop's own feed, an uploaded file, a check that shows what would change, and
 * the history. An import is a run: it continues on the server whether or not anyone watches, and screens follow its
 * row.
 */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { feedLimitBytes } from './import-limits.ts';
import { importColumns, missingColumns } from './columns.ts';
import { mostMarkUpPermille, priceRoundings } from './selling-price.ts';
import { instant, pageNumber, personText, rowId } from '../wire/shapes.ts';

/** A problem in the file, for a person to fix. */
export const importProblem = z.object({
  /** Line number as in an editor, from 1. */
  line: z.int(),
  /** Header of the column; null if the whole row is meant. */
  column: z.string().nullable(),
  /** The value in the file; empty if there is none or the whole row is meant. */
  value: z.string(),
  message: z.string(),
  /** True if the row was left out; otherwise only the cell was. */
  skipped: z.boolean(),
});
export type ImportProblem = z.output<typeof importProblem>;

const counts = {
  productsProcessed: z.int(),
  productsCreated: z.int(),
  productsUpdated: z.int(),
  productsArchived: z.int(),
  /** Products whose hand-written name, description or features differ from the file and were kept. */
  productsKept: z.int(),
  /** Products whose own text was replaced by the supplier's, as chosen. */
  wordsReplaced: z.int(),
  variantsCreated: z.int(),
  variantsUpdated: z.int(),
  variantsArchived: z.int(),
  /** On sale before the import; not known of runs of earlier versions. */
  productsOnSale: z.int().optional(),
  variantsOnSale: z.int().optional(),
  /** Rows that were left out. */
  skipped: z.int(),
  /** Of a stock file: its stock codes that the shop doesn't have. */
  codesUnknown: z.int().optional(),
};

const imageCounts = {
  /** Number of distinct picture URLs in the file. */
  imagesNamed: z.int(),
  imagesDownloaded: z.int(),
};

/** The result text and details of a run. A failed run has the same form as every error. */
export const importResult = z.object({
  success: z.literal(true),
  ...counts,
  ...imageCounts,
  error: z.null(),
  runId: z.int(),
  adapter: z.string(),
});
export type ImportResult = z.output<typeof importResult>;

/** Whose name, description, features and order apply if the shop has its own. */
export const importWords = ['ours', 'supplier'] as const;
export type ImportWords = (typeof importWords)[number];

/**
 * `add` leaves what the file does not name as it is: products, variants, and columns that it does not have. `replace`
 * takes off sale what the file does not name.
 */
export const importModes = ['add', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

/** When an import stops to ask: when anything would go off sale, or when a large share of the catalogue would. */
export const importQuestions = ['any', 'share'] as const;
export type ImportQuestions = (typeof importQuestions)[number];

export const importPhases = ['reading', 'images', 'writing', 'comparing'] as const;

export const importRun = z.object({
  id: z.int(),
  source: z.string(),
  adapter: z.string(),
  status: z.enum(['running', 'applied', 'checked', 'failed', 'cancelled']),
  /**
   * A check: tried and rolled back. An import that would take something off sale ends as `checked`, too: it has changed
   * nothing, and waits for the office to agree.
   */
  dryRun: z.boolean(),
  words: z.enum(importWords),
  mode: z.enum(importModes),
  /** While it runs: the current phase and its progress. */
  phase: z.enum(importPhases),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  /** For a check: whether its file can be imported, or must be checked again because the catalogue has changed. */
  next: z.enum(['apply', 'checkAgain']).nullable(),
  /** How often it was interrupted and went on from the beginning of its file. */
  continued: z.int(),
  /** Someone has asked it to end. */
  isEnding: z.boolean(),
  startedBy: z.string().nullable(),
  /** True for the last applied import. */
  canUndo: z.boolean(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  counts: z.object({ ...counts, ...imageCounts }).partial(),
  problemCount: z.int(),
  error: z.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportRunView = z.output<typeof importRun>;

/** What an undo restored, and what it left because it has been changed since. */
export const importUndo = z.object({
  productsRestored: z.int(),
  productsRemoved: z.int(),
  variantsRestored: z.int(),
  variantsRemoved: z.int(),
  categories: z.int(),
  /** The first five hundred; `leftCount` counts all. */
  left: z.array(
    z.object({
      kind: z.enum(['product', 'variant', 'category']),
      name: z.string(),
      code: z.string(),
      /** `named`: an order refers to it, so it is taken off sale instead of removed. */
      reason: z.enum(['changed', 'gone', 'named', 'taken', 'used']),
    }),
  ),
  leftCount: z.int(),
});
export type ImportUndo = z.output<typeof importUndo>;

export const importRunDetail = importRun.extend({
  undo: importUndo.nullable(),
  /** The first hundred; `problemCount` counts all. */
  problems: z.array(importProblem),
  /** Of a check: names of products that would go off sale, the first of them. */
  goingOffSale: z.array(z.string()),
});
export type ImportRunDetail = z.output<typeof importRunDetail>;

export const importChangeKinds = ['product', 'variant', 'category'] as const;
export const importChangeActions = ['new', 'changed', 'archived', 'returned'] as const;

/** One change found by a check. */
export const importChange = z.object({
  kind: z.enum(importChangeKinds),
  action: z.enum(importChangeActions),
  name: z.string(),
  /** Handle of a product, stock code of a variant, id of a category. */
  code: z.string(),
  /** Variants added or removed with their product; they aren't listed separately. */
  variants: z.int(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

export const importChangeList = z.object({
  changes: z.array(importChange),
  /** How many match the search and the filters. */
  total: z.int(),
});
export type ImportChangeList = z.output<typeof importChangeList>;

/** None until the office has imported for the first time. */
export const catalogueSize = z.object({ products: z.int(), variants: z.int(), categoryLinks: z.int() });
export type CatalogueSize = z.output<typeof catalogueSize>;

/** A file's header as it writes it; blank ones hold their place. */
const fileHeaders = z.array(z.string().max(200)).min(1).max(500);
const ourColumns = z.enum(importColumns.map(({ name }) => name));
const columnChoice = z.partialRecord(ourColumns, z.string().min(1).max(200));

export const priceRule = z.object({
  markUpPermille: z.int().min(0, 'Please enter zero or more.').max(mostMarkUpPermille, 'That is too much.'),
  addsGst: z.boolean(),
  rounding: z.enum(priceRoundings),
});

/** How files with one header are read: by the office's choice, or by a kind that is known. */
export const readColumns = z.object({
  /** Name of the kind that the header is known as; null if it is none. */
  kind: z.string().nullable(),
  /** The office's choice, which goes before the kind; `prices` is null for prices as they are. */
  chosen: z.object({ columns: columnChoice, prices: priceRule.nullable() }).nullable(),
});
export type ReadColumns = z.output<typeof readColumns>;

const runParams = z.object({ id: rowId });
const mode = z.enum(importModes).optional();
const figure = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .optional();
const access = capability('import.run');

export const importEndpoints = {
  findImportColumns: endpoint({
    method: 'POST',
    path: '/api/import-columns/find',
    summary: 'How a file with this header will be read',
    access,
    limit: 'read',
    body: z.object({ headers: fileHeaders }),
    response: readColumns,
  }),
  chooseImportColumns: endpoint({
    method: 'PUT',
    path: '/api/import-columns',
    summary:
      'Keeps which columns of files with this header stand for ours, and what becomes of their prices; null forgets it',
    access,
    limit: 'write',
    body: z.object({
      headers: fileHeaders,
      chosen: z
        .object({
          columns: columnChoice.refine(
            columns => missingColumns(columns).length === 0,
            'Please choose a column for each that is needed.',
          ),
          prices: priceRule.nullable(),
        })
        .nullable(),
    }),
    response: readColumns,
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/import-products',
    summary:
      'Imports the supplier’s feed that the shop is set up with, and answers when that is done; refused with 409, to be agreed to, when it would take much of the catalogue off sale',
    access,
    confirmed: true,
    limit: 'import',
    /** `share` unless told: a feed may drop a product now and then. A person at a screen is asked about any. */
    query: z.object({ ask: z.enum(importQuestions).optional() }),
    response: importResult,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/import-files',
    summary:
      'Begins the import of a feed file that is sent as the body; one that would take something off sale ends as a check, to be agreed to',
    access,
    confirmed: true,
    limit: 'import',
    accepts: 'bytes',
    bodyLimitBytes: feedLimitBytes,
    query: z.object({ name: personText(255, 1), mode }),
    response: importRun,
    status: 202,
  }),
  checkFeed: endpoint({
    method: 'POST',
    path: '/api/import-checks',
    summary: 'Begins a check of the shop’s feed: what would change, with nothing changed',
    access,
    limit: 'importCheck',
    response: importRun,
    status: 202,
  }),
  checkFile: endpoint({
    method: 'POST',
    path: '/api/import-checks/file',
    summary: 'Begins a check of a feed file that is sent as the body',
    access,
    limit: 'importCheck',
    accepts: 'bytes',
    bodyLimitBytes: feedLimitBytes,
    query: z.object({ name: personText(255, 1), mode }),
    response: importRun,
    status: 202,
  }),
  applyImportCheck: endpoint({
    method: 'POST',
    path: '/api/import-runs/{id}/apply',
    summary:
      'Begins the import of what a check has found; refused when the catalogue has changed since, or when what goes off sale is not named',
    access,
    confirmed: true,
    limit: 'import',
    params: runParams,
    /** What the person has agreed to, as the check counts it; wanted if it is not 0. */
    query: z.object({ productsOffSale: figure, variantsOffSale: figure }),
    response: importRun,
    status: 202,
  }),
  repeatImportCheck: endpoint({
    method: 'POST',
    path: '/api/import-runs/{id}/check-again',
    summary:
      'Begins the check of the same file against the catalogue as it is now, with the same words and mode or others',
    access,
    limit: 'importCheck',
    params: runParams,
    query: z.object({ words: z.enum(importWords).optional(), mode }),
    response: importRun,
    status: 202,
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/api/import-runs/{id}/cancel',
    summary: 'Asks a running import to end; it changes nothing then',
    access,
    limit: 'write',
    params: runParams,
    response: importRun,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/import-runs/{id}/undo',
    summary: 'Takes the last import back; rows that somebody has changed since are left and told',
    access,
    confirmed: true,
    limit: 'write',
    params: runParams,
    response: importRunDetail,
  }),
  listImportRuns: endpoint({
    method: 'GET',
    path: '/api/import-runs',
    summary:
      'The last imports, the latest first, and how large the catalogue is; with `before`, those before that one',
    access,
    limit: 'read',
    query: z.object({ before: rowId.optional() }),
    response: z.object({ runs: z.array(importRun), catalogue: catalogueSize.nullable() }),
  }),
  exportImportTemplate: endpoint({
    method: 'GET',
    path: '/api/import-template',
    summary: 'A CSV file with every column of the shop’s own format and examples, to be filled in',
    access,
    limit: 'read',
    answers: 'raw',
  }),
  exportImportProblems: endpoint({
    method: 'GET',
    path: '/api/import-runs/{id}/problems',
    summary: 'The problems of a file as CSV: row, column, value, reason',
    access,
    limit: 'read',
    params: runParams,
    answers: 'raw',
  }),
  getImportRun: endpoint({
    method: 'GET',
    path: '/api/import-runs/{id}',
    summary: 'One import with the problems of its file',
    access,
    limit: 'read',
    params: runParams,
    response: importRunDetail,
  }),
  listImportChanges: endpoint({
    method: 'GET',
    path: '/api/import-runs/{id}/changes',
    summary: 'What a check found would change, a page at a time',
    access,
    limit: 'read',
    params: runParams,
    query: z.object({
      search: z.string().max(200).optional(),
      action: z.enum(importChangeActions).optional(),
      kind: z.enum(importChangeKinds).optional(),
      page: pageNumber,
    }),
    response: importChangeList,
  }),
};
