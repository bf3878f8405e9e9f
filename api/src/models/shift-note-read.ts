import { BaseModel } from './base-model.ts';

export class ShiftNoteRead extends BaseModel {
  static override tableName = 'shift_note_reads';
  static override idColumn = ['shiftNoteId', 'userId'];

  declare shiftNoteId: string;
  declare userId: number;
  declare at: Date;
}
