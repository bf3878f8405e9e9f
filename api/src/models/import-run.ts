import { BaseModel, newestFirst } from './base-model.ts';
import type { ImportProblem } from './json.ts';

export class ImportRun extends BaseModel {
  static override tableName = 'import_runs';
  static override jsonAttributes = ['counts', 'problems'];
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare source: string;
  declare adapter: string;
  declare status: 'running' | 'applied' | 'checked' | 'failed';
  declare dryRun: boolean;
  declare startedBy: number | null;
  declare counts: Record<string, number>;
  declare problems: ImportProblem[];
  declare error: string | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare finishedAt: Date | null;
}
