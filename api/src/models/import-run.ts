import { BaseModel, newestFirst } from './base-model.ts';
import type { ImportProblem } from './json.ts';

export class ImportRun extends BaseModel {
  static override tableName = 'import_runs';
  static override jsonAttributes = ['counts', 'problems', 'undoReport'];
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare source: string;
  declare adapter: string;
  declare status: 'running' | 'applied' | 'checked' | 'failed' | 'cancelled';
  declare dryRun: boolean;
  declare words: 'ours' | 'supplier';
  declare startedBy: number | null;
  declare counts: Record<string, number>;
  declare problems: ImportProblem[];
  declare error: string | null;
  declare phase: 'reading' | 'images' | 'writing' | 'comparing';
  declare rowsDone: number;
  declare rowsTotal: number;
  declare heartbeatAt: Date;
  declare cancelAskedAt: Date | null;
  declare appliedAt: Date | null;
  declare catalogueVersion: string | null;
  declare contentHash: string | null;
  declare fileName: string | null;
  declare checkId: number | null;
  declare undoneAt: Date | null;
  declare undoneBy: number | null;
  declare undoReport: Record<string, unknown> | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare finishedAt: Date | null;
}
