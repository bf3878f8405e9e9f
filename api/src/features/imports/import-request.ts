/** What an import is asked for, and what it answers. */
import type { Knex } from 'knex';
import type { ImportQuestions } from '#contract/imports/endpoints.ts';
import type { ImportCounts } from './apply-import.ts';
import type { FeedProblem } from './feed/feed-row.ts';
import type { FeedSource } from './feed/feed-source.ts';
import type { ImageCounts, ImageParts } from './images/fetch-images.ts';
import type { HeldRun, NewRun } from './runs.ts';
import type { StockColumns } from './stock/read-stock.ts';

export interface ImportRequest extends NewRun {
  knex: Knex;
  feed: FeedSource;
  /** None: pictures stay drawn. */
  images?: ImageParts | null;
  /** Of a check that is carried out: the catalogue that it was compared with. */
  onlyFromVersion?: number;
  /** Of a check that is carried out: the choice of columns that its file was read by. */
  onlyWithColumns?: number | null;
  /** If that much would go off sale, the import ends as a check that waits for the office to agree. */
  askFirst?: ImportQuestions;
  /** The file tells stock and nothing else. */
  stock?: StockColumns;
}

/** What the importer is asked; the rest it has. */
export type ImporterRequest = Omit<ImportRequest, 'knex' | 'images'>;

export interface ImportReport extends ImportCounts, ImageCounts {
  runId: number;
  adapter: string;
  skipped: number;
  problems: FeedProblem[];
  /** Nothing was changed: something would go off sale, and the office has to agree first. */
  isAsking: boolean;
}

export type BegunImport = ImportRequest & HeldRun;

export type Ending = Omit<ImportReport, 'runId'>;
