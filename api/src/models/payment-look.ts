import { BaseModel } from './base-model.ts';

export class PaymentLook extends BaseModel {
  static override tableName = 'payment_looks';
  static override idColumn = 'key';

  declare key: string;
  declare nextAt: Date;
}
