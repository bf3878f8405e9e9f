import type { MessageStatus } from '#contract/leads.ts';
import { BaseModel, newestFirst } from './base-model.ts';

export class ContactMessage extends BaseModel {
  static override tableName = 'contact_messages';
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare clientId: string | null;
  declare userId: number | null;
  declare leadId: number | null;
  declare firstName: string;
  declare lastName: string;
  declare email: string;
  declare phone: string | null;
  declare company: string | null;
  declare subject: string;
  declare message: string;
  declare status: MessageStatus;
  declare answeredAt: Date | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
