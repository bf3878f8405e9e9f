import type { RelationMappings } from 'objection';
import type { FulfilmentMethod, OrderStatus } from '#contract/orders.ts';
import { BaseModel, newestFirst } from './base-model.ts';
import { Customer } from './customer.ts';
import { Delivery } from './delivery.ts';
import { Invoice } from './invoice.ts';
import type { CustomerInfo } from './json.ts';
import { OrderEvent } from './order-event.ts';
import { OrderItem } from './order-item.ts';
import { Payment } from './payment.ts';
import { Project } from './project.ts';
import { Refund } from './refund.ts';
import { User } from './user.ts';

export class Order extends BaseModel {
  static override tableName = 'orders';
  static override jsonAttributes = ['customerInfo'];
  static override modifiers = {
    newestFirst,
  };

  declare id: number;
  declare orderId: string;
  declare userId: number | null;
  declare customerId: number | null;
  declare checkoutId: string | null;
  declare customerInfo: CustomerInfo;
  declare company: string | null;
  declare abn: string | null;
  declare poNumber: string | null;
  declare notes: string | null;
  declare subtotalCents: number;
  declare setupCents: number;
  declare shippingCents: number;
  declare totalCents: number;
  declare gstCents: number;
  declare currency: string;
  declare status: OrderStatus;
  declare paymentMethod: string | null;
  declare paymentId: string | null;
  declare isPaid: boolean;
  declare paidAt: Date | null;
  declare paymentReview: boolean;
  declare reviewReason: string | null;
  declare isShipped: boolean;
  declare shippedAt: Date | null;
  declare trackingNumber: string | null;
  declare fulfilmentMethod: FulfilmentMethod;
  declare signatureRequired: boolean;
  declare accessTokenHash: Buffer | null;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare items?: OrderItem[];
  declare events?: OrderEvent[];
  declare payments?: Payment[];
  declare invoices?: Invoice[];
  declare refunds?: Refund[];
  declare deliveries?: Delivery[];
  declare project?: Project | null;
  declare customer?: Customer | null;
  declare user?: User | null;

  static override relationMappings = (): RelationMappings => ({
    items: {
      relation: BaseModel.HasManyRelation,
      modelClass: OrderItem,
      join: { from: 'orders.id', to: 'order_items.orderId' },
    },
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: OrderEvent,
      join: { from: 'orders.id', to: 'order_events.orderId' },
    },
    payments: {
      relation: BaseModel.HasManyRelation,
      modelClass: Payment,
      join: { from: 'orders.id', to: 'payments.orderId' },
    },
    invoices: {
      relation: BaseModel.HasManyRelation,
      modelClass: Invoice,
      join: { from: 'orders.id', to: 'invoices.orderId' },
    },
    refunds: {
      relation: BaseModel.HasManyRelation,
      modelClass: Refund,
      join: { from: 'orders.id', to: 'refunds.orderId' },
    },
    deliveries: {
      relation: BaseModel.HasManyRelation,
      modelClass: Delivery,
      join: { from: 'orders.id', to: 'deliveries.orderId' },
    },
    project: {
      relation: BaseModel.HasOneRelation,
      modelClass: Project,
      join: { from: 'orders.id', to: 'projects.orderId' },
    },
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: 'orders.customerId', to: 'customers.id' },
    },
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'orders.userId', to: 'users.id' },
    },
  });
}
