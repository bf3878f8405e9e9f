import { BaseModel, newestFirst } from './base-model.ts';
import type { JsonObject } from './json.ts';

export class Mail extends BaseModel {
  static override tableName = 'mails';
  static override jsonAttributes = ['attachments', 'content'];
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare kind: string;
  declare uniqueKey: string | null;
  declare messageId: string;
  declare toEmail: string;
  declare toName: string | null;
  declare replyTo: string | null;
  declare subject: string;
  declare bodyText: string;
  declare bodyHtml: string | null;
  declare attachments: JsonObject[];
  declare unsubscribeUrl: string | null;
  declare orderId: number | null;
  declare status: 'queued' | 'sent' | 'failed';
  declare attempts: number;
  declare lastError: string | null;
  declare sentAt: Date | null;
  declare nextTryAt: Date;
  declare content: JsonObject | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
