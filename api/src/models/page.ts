import type { PageContent } from '#contract/content/page-rules.ts';
import type { PagesRow } from '#api/database/tables.ts';
import { BaseModel, notDeleted } from './base-model.ts';

/** What somebody works on: of a page that is published, beside what everybody reads. */
export interface WorkingCopy extends PageContent {
  path: string;
}

export interface PageRow extends Omit<PagesRow, 'sections' | 'draft'> {
  /** As somebody may have written them by hand. */
  sections: readonly unknown[];
  /** Of a published page: what has been changed and is not published. Of a draft the row itself is it. */
  draft: Partial<WorkingCopy> | null;
}

export interface Page extends PageRow {}

export class Page extends BaseModel {
  static override tableName = 'pages';
  static override jsonAttributes = ['sections', 'draft'];
  static override modifiers = { notDeleted };
}
