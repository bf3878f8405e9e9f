/** Written by `npm run tables` from the migrated database: change a migration, never this file. */
import type { Knex } from 'knex';
import type { StaffRole } from '#contract/wire/capabilities.ts';
import type {
  DecorationMethod,
  DesignPlacement,
  DesignPosition,
  LineColour,
  SizeQuantity,
} from '#contract/cart/cart.ts';
import type { CustomerInfo, DeliveryDetails } from '#contract/checkout/checkout-form.ts';
import type { DeliveryStatus } from '#contract/deliveries/deliveries.ts';
import type { DeviceClass } from '#contract/insight/insight.ts';
import type { JobStatus, JobType } from '#contract/jobs/jobs.ts';
import type { LeadEventType, LeadStatus, LostReason, MessageStatus } from '#contract/leads/leads.ts';
import type { MailStatus } from '#contract/mail/mail.ts';
import type { MenuType } from '#contract/content/menus.ts';
import type { MergedField, MergedValue } from '#contract/wire/merges.ts';
import type { FulfilmentMethod, OrderStatus } from '#contract/orders/orders.ts';
import type { PriceBreak } from '#contract/money/pricing.ts';
import type { Priority } from '#contract/jobs/priorities.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import type { ProofStatus } from '#contract/proofs/proofs.ts';
import type { QuoteEventType, QuoteStatus } from '#contract/quotes/quotes.ts';
import type { SavedPlacement } from '#contract/artwork/saved-designs.ts';
import type { SealState, SealTrouble } from '#contract/deliveries/seal/bundle.ts';
import type { SealMissing } from '#contract/deliveries/seal/missing.ts';
import type { SealGrade } from '#contract/deliveries/seal/time-window.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import type { DeviceStats } from '#contract/wire/sync.ts';
import type { VitalName } from '#contract/insight/vitals.ts';
import type { ChangedField, ImportProblem, JsonObject, JsonValue } from './json-columns.ts';
import type { InsertOf, UpdateOf, Words } from './table-types.ts';

/** One figure of one day. */
export interface AnalyticsDaysRow {
  day: string;
  kind:
    | 'view'
    | 'visit'
    | 'product'
    | 'cart'
    | 'checkout'
    | 'search'
    | 'search_none'
    | 'search_pick'
    | 'referrer';
  subject: string;
  count: number;
}
type AnalyticsDaysKinds = {};
export type AnalyticsDaysInsert = InsertOf<AnalyticsDaysRow, AnalyticsDaysKinds>;
export type AnalyticsDaysUpdate = UpdateOf<AnalyticsDaysRow, AnalyticsDaysKinds>;

/** Everybody who has uploaded the same bytes. */
export interface ArtworkOwnersRow {
  sha256: string;
  owner: string;
  usedAt: Date;
}
type ArtworkOwnersKinds = { optional: 'usedAt' };
export type ArtworkOwnersInsert = InsertOf<ArtworkOwnersRow, ArtworkOwnersKinds>;
export type ArtworkOwnersUpdate = UpdateOf<ArtworkOwnersRow, ArtworkOwnersKinds>;

/** An uploaded file, by the SHA-256 of its bytes; the bytes are in the file store. */
export interface ArtworksRow {
  sha256: string;
  kind: 'design' | 'vector' | 'proof' | 'photo' | 'media';
  mime: string;
  bytes: number;
  widthPx: number | null;
  heightPx: number | null;
  fileName: string | null;
  previewReady: boolean;
  attachedAt: Date | null;
  uploadedAt: Date;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type ArtworksKinds = {
  optional:
    | 'kind'
    | 'widthPx'
    | 'heightPx'
    | 'fileName'
    | 'previewReady'
    | 'attachedAt'
    | 'uploadedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
};
export type ArtworksInsert = InsertOf<ArtworksRow, ArtworksKinds>;
export type ArtworksUpdate = UpdateOf<ArtworksRow, ArtworksKinds>;

/** A change that somebody made, with the values before and after. */
export interface AuditEventsRow {
  id: number;
  actorId: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: JsonObject | null;
  after: JsonObject | null;
  deviceId: string | null;
  occurredAt: Date;
  receivedAt: Date | null;
  userAgent: string | null;
}
type AuditEventsKinds = {
  optional: 'actorId' | 'before' | 'after' | 'deviceId' | 'occurredAt' | 'receivedAt' | 'userAgent';
  computed: 'id';
  json: 'before' | 'after';
};
export type AuditEventsInsert = InsertOf<AuditEventsRow, AuditEventsKinds>;
export type AuditEventsUpdate = UpdateOf<AuditEventsRow, AuditEventsKinds>;

/** Each 32 products by id, with a stamp that a change of one of them renews. */
export interface CataloguePiecesRow {
  piece: number;
  stamp: string;
}
type CataloguePiecesKinds = { optional: 'stamp' };
export type CataloguePiecesInsert = InsertOf<CataloguePiecesRow, CataloguePiecesKinds>;
export type CataloguePiecesUpdate = UpdateOf<CataloguePiecesRow, CataloguePiecesKinds>;

/** The version of the catalogue, raised by every change of it. */
export interface CatalogueStateRow {
  id: boolean;
  version: number;
  changedAt: Date;
}
type CatalogueStateKinds = { optional: 'id' | 'version' | 'changedAt' };
export type CatalogueStateInsert = InsertOf<CatalogueStateRow, CatalogueStateKinds>;
export type CatalogueStateUpdate = UpdateOf<CatalogueStateRow, CatalogueStateKinds>;

/** A category of the shop, in a tree. */
export interface CategoriesRow {
  id: string;
  name: string;
  parentId: string | null;
  displayOrder: number;
  description: string | null;
  isActive: boolean;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type CategoriesKinds = {
  optional:
    | 'parentId'
    | 'displayOrder'
    | 'description'
    | 'isActive'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
};
export type CategoriesInsert = InsertOf<CategoriesRow, CategoriesKinds>;
export type CategoriesUpdate = UpdateOf<CategoriesRow, CategoriesKinds>;

/** A request for an order number, so that the same request gets the same answer. */
export interface CheckoutQuestionsRow {
  id: number;
  checkoutId: string;
  ownerHash: Buffer;
  asked: string | null;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
  createdAt: Date;
}
type CheckoutQuestionsKinds = {
  optional: 'asked' | 'idempotencyKey' | 'bodyHash' | 'createdAt';
  computed: 'id';
};
export type CheckoutQuestionsInsert = InsertOf<CheckoutQuestionsRow, CheckoutQuestionsKinds>;
export type CheckoutQuestionsUpdate = UpdateOf<CheckoutQuestionsRow, CheckoutQuestionsKinds>;

/** A purchase in progress, made before any payment is asked for. */
export interface CheckoutsRow {
  id: string;
  orderId: string;
  idempotencyKey: string | null;
  ownerHash: Buffer;
  userId: number | null;
  customerInfo: CustomerInfo;
  items: JsonObject[];
  itemSubtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  currency: 'aud';
  cartHash: string;
  priceVersion: number;
  paymentMethod: string | null;
  paymentIntentId: string | null;
  status: 'open' | 'paying' | 'paid' | 'payment_review' | 'abandoned';
  accessTokenHash: Buffer | null;
  expiresAt: Date;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  bodyHash: Buffer | null;
}
type CheckoutsKinds = {
  optional:
    | 'idempotencyKey'
    | 'userId'
    | 'setupCents'
    | 'shippingCents'
    | 'currency'
    | 'priceVersion'
    | 'paymentMethod'
    | 'paymentIntentId'
    | 'status'
    | 'accessTokenHash'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'bodyHash';
  json: 'customerInfo' | 'items';
};
export type CheckoutsInsert = InsertOf<CheckoutsRow, CheckoutsKinds>;
export type CheckoutsUpdate = UpdateOf<CheckoutsRow, CheckoutsKinds>;

/** A message from the contact form. */
export interface ContactMessagesRow {
  id: number;
  clientId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  subject: string;
  message: string;
  status: Words<MessageStatus, 'new' | 'read' | 'archived'>;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  userId: number | null;
  leadId: number | null;
  answeredAt: Date | null;
}
type ContactMessagesKinds = {
  optional:
    | 'clientId'
    | 'phone'
    | 'company'
    | 'status'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'userId'
    | 'leadId'
    | 'answeredAt';
  computed: 'id';
};
export type ContactMessagesInsert = InsertOf<ContactMessagesRow, ContactMessagesKinds>;
export type ContactMessagesUpdate = UpdateOf<ContactMessagesRow, ContactMessagesKinds>;

/** The last number given out for orders, invoices, projects and the like. */
export interface CountersRow {
  name: string;
  value: number;
}
type CountersKinds = { optional: 'value' };
export type CountersInsert = InsertOf<CountersRow, CountersKinds>;
export type CountersUpdate = UpdateOf<CountersRow, CountersKinds>;

/** Two customers that were merged, and what moved, so that it can be undone. */
export interface CustomerMergesRow {
  id: number;
  keptId: number;
  otherId: number;
  moved: Record<string, number[]>;
  mergedBy: number | null;
  mergedAt: Date;
  undoneAt: Date | null;
}
type CustomerMergesKinds = { optional: 'mergedBy' | 'mergedAt' | 'undoneAt'; computed: 'id'; json: 'moved' };
export type CustomerMergesInsert = InsertOf<CustomerMergesRow, CustomerMergesKinds>;
export type CustomerMergesUpdate = UpdateOf<CustomerMergesRow, CustomerMergesKinds>;

/** A person or company the shop makes things for. */
export interface CustomersRow {
  id: number;
  userId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string;
  notes: string | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  clientId: string | null;
  bodyHash: Buffer | null;
}
type CustomersKinds = {
  optional:
    | 'userId'
    | 'phone'
    | 'company'
    | 'address'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
    | 'notes'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'clientId'
    | 'bodyHash';
  computed: 'id';
};
export type CustomersInsert = InsertOf<CustomersRow, CustomersKinds>;
export type CustomersUpdate = UpdateOf<CustomersRow, CustomersKinds>;

/** One hand-over of parcels by our own driver. */
export interface DeliveriesRow {
  id: string;
  orderId: number | null;
  orderNumber: string;
  customerName: string;
  customerAddress: string;
  customerPhone: string | null;
  deliveryNotes: string | null;
  pieces: number | null;
  signatureRequired: boolean;
  status: Words<DeliveryStatus, 'pending' | 'out_for_delivery' | 'delivered' | 'failed' | 'cancelled'>;
  scheduledDate: Date;
  assignedTo: number | null;
  runOrder: number | null;
  attempt: number;
  holdUntil: Date | null;
  driverName: string | null;
  signedBy: string | null;
  notes: string | null;
  failedReason: string | null;
  deliveredAt: Date | null;
  evidenceId: string | null;
  review: boolean;
  createdBy: number | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  nextAttemptDate: Date | null;
  endedAt: Date | null;
}
type DeliveriesKinds = {
  optional:
    | 'orderId'
    | 'customerPhone'
    | 'deliveryNotes'
    | 'pieces'
    | 'signatureRequired'
    | 'status'
    | 'assignedTo'
    | 'runOrder'
    | 'attempt'
    | 'holdUntil'
    | 'driverName'
    | 'signedBy'
    | 'notes'
    | 'failedReason'
    | 'deliveredAt'
    | 'evidenceId'
    | 'review'
    | 'createdBy'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'nextAttemptDate';
  computed: 'endedAt';
};
export type DeliveriesInsert = InsertOf<DeliveriesRow, DeliveriesKinds>;
export type DeliveriesUpdate = UpdateOf<DeliveriesRow, DeliveriesKinds>;

/** Which phone holds a copy of which delivery. */
export interface DeliveryCopiesRow {
  userId: number;
  deviceId: string;
  deliveryId: string;
  servedAt: Date;
  leftVersion: number | null;
  isHeld: boolean;
}
type DeliveryCopiesKinds = { optional: 'servedAt' | 'leftVersion' | 'isHeld' };
export type DeliveryCopiesInsert = InsertOf<DeliveryCopiesRow, DeliveryCopiesKinds>;
export type DeliveryCopiesUpdate = UpdateOf<DeliveryCopiesRow, DeliveryCopiesKinds>;

/** What happened to a delivery. */
export interface DeliveryEventsRow {
  id: number;
  deliveryId: string;
  type: string;
  data: JsonObject;
  actorId: number | null;
  mutationId: string | null;
  at: Date;
}
type DeliveryEventsKinds = {
  optional: 'data' | 'actorId' | 'mutationId' | 'at';
  computed: 'id';
  json: 'data';
};
export type DeliveryEventsInsert = InsertOf<DeliveryEventsRow, DeliveryEventsKinds>;
export type DeliveryEventsUpdate = UpdateOf<DeliveryEventsRow, DeliveryEventsKinds>;

/** Signature, photos, place and time from the door; never changed. */
export interface DeliveryEvidenceRow {
  mutationId: string;
  deliveryId: string | null;
  claimedDeliveryId: string;
  outcome: 'delivered' | 'failed';
  driverId: number;
  driverName: string | null;
  signedBy: string | null;
  reason: string | null;
  notes: string | null;
  signature: Buffer | null;
  signatureSha256: Buffer | null;
  strokes: unknown;
  photoSha256: string[];
  geo: JsonObject | null;
  occurredAtDevice: Date | null;
  occurredAtCorrected: Date | null;
  receivedAt: Date;
  acceptedAs: 'primary' | 'additional' | 'override' | 'after_cancel' | 'orphan' | 'unauthorised';
  reviewedAt: Date | null;
  reviewedBy: number | null;
  reviewedNote: string | null;
  photosLost: number;
}
type DeliveryEvidenceKinds = {
  optional:
    | 'deliveryId'
    | 'driverName'
    | 'signedBy'
    | 'reason'
    | 'notes'
    | 'signature'
    | 'signatureSha256'
    | 'strokes'
    | 'photoSha256'
    | 'geo'
    | 'occurredAtDevice'
    | 'occurredAtCorrected'
    | 'receivedAt'
    | 'reviewedAt'
    | 'reviewedBy'
    | 'reviewedNote'
    | 'photosLost';
  json: 'strokes' | 'geo';
};
export type DeliveryEvidenceInsert = InsertOf<DeliveryEvidenceRow, DeliveryEvidenceKinds>;
export type DeliveryEvidenceUpdate = UpdateOf<DeliveryEvidenceRow, DeliveryEvidenceKinds>;

/** The signed record of a proof of delivery, and whether its signature holds. */
export interface DeliverySealsRow {
  mutationId: string;
  checkId: string;
  state: Words<SealState, 'sealed' | 'unsealed' | 'broken'>;
  why: SealMissing | SealTrouble | null;
  grade: SealGrade;
  deviceId: string | null;
  keyId: string | null;
  seq: number | null;
  header: string | null;
  contents: string | null;
  signature: string | null;
  picture: Buffer | null;
  salt: string | null;
  receipt: string;
  shopKeyId: string;
  shopSignature: string;
  receivedAt: Date;
}
type DeliverySealsKinds = {
  optional: 'why' | 'deviceId' | 'keyId' | 'seq' | 'header' | 'contents' | 'signature' | 'picture' | 'salt';
};
export type DeliverySealsInsert = InsertOf<DeliverySealsRow, DeliverySealsKinds>;
export type DeliverySealsUpdate = UpdateOf<DeliverySealsRow, DeliverySealsKinds>;

/** A design that a shopper has saved. */
export interface DesignsRow {
  id: string;
  userId: number;
  name: string;
  garment: string;
  decorationMethod: Words<DecorationMethod, 'print' | 'embroidery'>;
  allowMultipleColors: boolean;
  placements: SavedPlacement[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type DesignsKinds = {
  optional: 'allowMultipleColors' | 'version' | 'createdAt' | 'updatedAt';
  json: 'placements';
};
export type DesignsInsert = InsertOf<DesignsRow, DesignsKinds>;
export type DesignsUpdate = UpdateOf<DesignsRow, DesignsKinds>;

/** The public key with which a phone signs its records. */
export interface DeviceKeysRow {
  id: string;
  deviceId: string;
  userId: number;
  publicKey: string;
  enrolledAt: Date;
  shopKeyId: string;
  shopSignature: string;
}
type DeviceKeysKinds = {};
export type DeviceKeysInsert = InsertOf<DeviceKeysRow, DeviceKeysKinds>;
export type DeviceKeysUpdate = UpdateOf<DeviceKeysRow, DeviceKeysKinds>;

/** A browser profile that works offline. */
export interface DevicesRow {
  id: string;
  userId: number;
  build: string | null;
  lastSeq: number;
  stats: Partial<DeviceStats>;
  createdAt: Date;
  lastSeenAt: Date;
  revokedAt: Date | null;
  oldestUnsentAt: Date | null;
}
type DevicesKinds = {
  optional: 'build' | 'lastSeq' | 'stats' | 'createdAt' | 'lastSeenAt' | 'revokedAt' | 'oldestUnsentAt';
  json: 'stats';
};
export type DevicesInsert = InsertOf<DevicesRow, DevicesKinds>;
export type DevicesUpdate = UpdateOf<DevicesRow, DevicesKinds>;

/** A payer who has asked the bank for the money back. */
export interface DisputesRow {
  id: number;
  paymentId: number;
  providerDisputeId: string;
  amountCents: number;
  reason: string;
  status: string;
  evidenceDueAt: Date | null;
  closedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type DisputesKinds = {
  optional: 'evidenceDueAt' | 'closedAt' | 'version' | 'createdAt' | 'updatedAt';
  computed: 'id';
};
export type DisputesInsert = InsertOf<DisputesRow, DisputesKinds>;
export type DisputesUpdate = UpdateOf<DisputesRow, DisputesKinds>;

/** A change of email address that can still be undone. */
export interface EmailChangesRow {
  tokenHash: Buffer;
  undoTokenHash: Buffer;
  userId: number;
  oldEmail: string | null;
  newEmail: string;
  createdAt: Date;
  expiresAt: Date;
  undoUntil: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}
type EmailChangesKinds = { optional: 'oldEmail' | 'createdAt' | 'confirmedAt' | 'endedAt' };
export type EmailChangesInsert = InsertOf<EmailChangesRow, EmailChangesKinds>;
export type EmailChangesUpdate = UpdateOf<EmailChangesRow, EmailChangesKinds>;

/** One thing that a check found would change. */
export interface ImportChangesRow {
  runId: number;
  position: number;
  kind: 'product' | 'variant' | 'category';
  action: 'new' | 'changed' | 'archived' | 'returned';
  name: string;
  code: string;
  variants: number;
  fields: ChangedField[];
}
type ImportChangesKinds = { optional: 'variants' | 'fields'; json: 'fields' };
export type ImportChangesInsert = InsertOf<ImportChangesRow, ImportChangesKinds>;
export type ImportChangesUpdate = UpdateOf<ImportChangesRow, ImportChangesKinds>;

/** A supplier’s picture that the shop has fetched. */
export interface ImportPicturesRow {
  url: string;
  path: string;
  fetchedAt: Date;
}
type ImportPicturesKinds = { optional: 'fetchedAt' };
export type ImportPicturesInsert = InsertOf<ImportPicturesRow, ImportPicturesKinds>;
export type ImportPicturesUpdate = UpdateOf<ImportPicturesRow, ImportPicturesKinds>;

/** One import of a supplier’s file, or one check of it. */
export interface ImportRunsRow {
  id: number;
  source: string;
  adapter: string;
  status: 'running' | 'applied' | 'checked' | 'failed' | 'cancelled';
  dryRun: boolean;
  startedBy: number | null;
  counts: Record<string, number>;
  problems: ImportProblem[];
  error: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
  phase: 'reading' | 'images' | 'writing' | 'comparing';
  rowsDone: number;
  rowsTotal: number;
  heartbeatAt: Date;
  cancelAskedAt: Date | null;
  appliedAt: Date | null;
  catalogueVersion: number | null;
  contentHash: string | null;
  fileName: string | null;
  checkId: number | null;
  undoneAt: Date | null;
  undoneBy: number | null;
  undoReport: JsonObject | null;
  words: 'ours' | 'supplier';
}
type ImportRunsKinds = {
  optional:
    | 'status'
    | 'dryRun'
    | 'startedBy'
    | 'counts'
    | 'problems'
    | 'error'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'finishedAt'
    | 'phase'
    | 'rowsDone'
    | 'rowsTotal'
    | 'heartbeatAt'
    | 'cancelAskedAt'
    | 'appliedAt'
    | 'catalogueVersion'
    | 'contentHash'
    | 'fileName'
    | 'checkId'
    | 'undoneAt'
    | 'undoneBy'
    | 'undoReport'
    | 'words';
  computed: 'id';
  json: 'counts' | 'problems' | 'undoReport';
};
export type ImportRunsInsert = InsertOf<ImportRunsRow, ImportRunsKinds>;
export type ImportRunsUpdate = UpdateOf<ImportRunsRow, ImportRunsKinds>;

/** A catalogue row as it was before the last import changed it, for undoing. */
export interface ImportSnapshotsRow {
  runId: number;
  tableName: 'products' | 'product_variants' | 'categories' | 'product_categories';
  rowKey: string;
  before: JsonObject | null;
}
type ImportSnapshotsKinds = { optional: 'before'; json: 'before' };
export type ImportSnapshotsInsert = InsertOf<ImportSnapshotsRow, ImportSnapshotsKinds>;
export type ImportSnapshotsUpdate = UpdateOf<ImportSnapshotsRow, ImportSnapshotsKinds>;

/** A tax invoice or adjustment note, as it was issued. */
export interface InvoicesRow {
  id: number;
  number: string;
  orderId: number;
  kind: 'invoice' | 'credit_note';
  refundId: number | null;
  totalCents: number;
  gstCents: number;
  document: JsonObject;
  issuedAt: Date;
}
type InvoicesKinds = { optional: 'kind' | 'refundId' | 'issuedAt'; computed: 'id'; json: 'document' };
export type InvoicesInsert = InsertOf<InvoicesRow, InvoicesKinds>;
export type InvoicesUpdate = UpdateOf<InvoicesRow, InvoicesKinds>;

/** Minutes worked on a job; rows are added, never changed. */
export interface JobHoursRow {
  id: string;
  jobId: string;
  minutes: number;
  at: Date;
  userId: number;
  mutationId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  corrects: string | null;
  reason: string | null;
}
type JobHoursKinds = { optional: 'at' | 'mutationId' | 'createdAt' | 'startedAt' | 'corrects' | 'reason' };
export type JobHoursInsert = InsertOf<JobHoursRow, JobHoursKinds>;
export type JobHoursUpdate = UpdateOf<JobHoursRow, JobHoursKinds>;

/** A field that two people changed without seeing each other’s change: the value kept and the value lost. */
export interface JobMergesRow {
  id: string;
  jobId: string;
  field: MergedField;
  kept: MergedValue;
  lost: MergedValue;
  keptBy: number | null;
  lostBy: number | null;
  mutationId: string | null;
  at: Date;
}
type JobMergesKinds = { optional: 'keptBy' | 'lostBy' | 'mutationId' | 'at'; json: 'kept' | 'lost' };
export type JobMergesInsert = InsertOf<JobMergesRow, JobMergesKinds>;
export type JobMergesUpdate = UpdateOf<JobMergesRow, JobMergesKinds>;

/** A note on a job. */
export interface JobNotesRow {
  id: string;
  jobId: string;
  text: string;
  authorId: number;
  mutationId: string | null;
  at: Date;
  createdAt: Date;
}
type JobNotesKinds = { optional: 'mutationId' | 'at' | 'createdAt' };
export type JobNotesInsert = InsertOf<JobNotesRow, JobNotesKinds>;
export type JobNotesUpdate = UpdateOf<JobNotesRow, JobNotesKinds>;

/** A running clock on a job. */
export interface JobTimersRow {
  id: string;
  jobId: string;
  userId: number;
  deviceId: string;
  startedAt: Date;
  stoppedAt: Date | null;
  stoppedBy: number | null;
  mutationId: string | null;
  createdAt: Date;
}
type JobTimersKinds = { optional: 'stoppedAt' | 'stoppedBy' | 'mutationId' | 'createdAt' };
export type JobTimersInsert = InsertOf<JobTimersRow, JobTimersKinds>;
export type JobTimersUpdate = UpdateOf<JobTimersRow, JobTimersKinds>;

/** One piece of work in the workshop. */
export interface JobsRow {
  id: string;
  jobNumber: string;
  projectId: number | null;
  projectItemId: number | null;
  orderItemId: number | null;
  title: string;
  description: string;
  type: Words<
    JobType,
    'printing' | 'embroidery' | 'engraving' | 'assembly' | 'cutting' | 'design' | 'shipping'
  >;
  status: Words<
    JobStatus,
    | 'Ordered'
    | 'Production'
    | 'Completed'
    | 'Ready to Ship'
    | 'pending'
    | 'in_progress'
    | 'completed'
    | 'cancelled'
  >;
  stage: string;
  isReady: boolean;
  priority: Words<Priority, 'low' | 'medium' | 'high' | 'urgent'>;
  assignedTo: number | null;
  pieces: number;
  details: JsonObject;
  artwork: JsonObject[];
  estimatedHours: string;
  actualMinutes: number;
  actualHours: string;
  dueDate: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  holdReason: string | null;
  notes: string | null;
  createdBy: number | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
}
type JobsKinds = {
  optional:
    | 'projectId'
    | 'projectItemId'
    | 'orderItemId'
    | 'description'
    | 'type'
    | 'status'
    | 'priority'
    | 'assignedTo'
    | 'pieces'
    | 'details'
    | 'artwork'
    | 'estimatedHours'
    | 'actualMinutes'
    | 'dueDate'
    | 'startedAt'
    | 'completedAt'
    | 'holdReason'
    | 'notes'
    | 'createdBy'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
  computed: 'stage' | 'isReady' | 'actualHours' | 'endedAt';
  json: 'details' | 'artwork';
  decimal: 'estimatedHours' | 'actualHours';
};
export type JobsInsert = InsertOf<JobsRow, JobsKinds>;
export type JobsUpdate = UpdateOf<JobsRow, JobsKinds>;

/** How many rows of a list were made in one past week, by state; week by week, so that totals need not read every row. */
export interface KeptCountsRow {
  list: string;
  week: string;
  state: string;
  rowCount: number;
  cents: number;
}
type KeptCountsKinds = { optional: 'cents' };
export type KeptCountsInsert = InsertOf<KeptCountsRow, KeptCountsKinds>;
export type KeptCountsUpdate = UpdateOf<KeptCountsRow, KeptCountsKinds>;

/** A browser on which somebody has signed in before, so that strangers cannot lock them out of it. */
export interface KnownDevicesRow {
  tokenHash: Buffer;
  userId: number;
  lastUsedAt: Date;
}
type KnownDevicesKinds = { optional: 'lastUsedAt' };
export type KnownDevicesInsert = InsertOf<KnownDevicesRow, KnownDevicesKinds>;
export type KnownDevicesUpdate = UpdateOf<KnownDevicesRow, KnownDevicesKinds>;

/** What happened to a lead. */
export interface LeadEventsRow {
  id: number;
  leadId: number;
  clientId: string | null;
  type: Words<Exclude<LeadEventType, 'asked'>, 'status' | 'assigned' | 'called' | 'replied' | 'project'>;
  data: JsonObject;
  note: string | null;
  actorId: number | null;
  at: Date;
}
type LeadEventsKinds = {
  optional: 'clientId' | 'data' | 'note' | 'actorId' | 'at';
  computed: 'id';
  json: 'data';
};
export type LeadEventsInsert = InsertOf<LeadEventsRow, LeadEventsKinds>;
export type LeadEventsUpdate = UpdateOf<LeadEventsRow, LeadEventsKinds>;

/** Somebody who has asked for something and has not bought yet. */
export interface LeadsRow {
  id: number;
  leadNumber: string;
  customerId: number | null;
  orderId: number | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string | null;
  company: string | null;
  source: string;
  status: Words<LeadStatus, 'new' | 'contacted' | 'quoted' | 'won' | 'lost'>;
  priority: Words<Priority, 'low' | 'medium' | 'high' | 'urgent'>;
  estimatedValueCents: number | null;
  notes: string | null;
  assignedTo: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  followUpOn: string | null;
  lostReason: Words<LostReason, 'price' | 'timing' | 'elsewhere' | 'silence' | 'unfit' | 'other'> | null;
  writtenAgainAt: Date | null;
}
type LeadsKinds = {
  optional:
    | 'customerId'
    | 'orderId'
    | 'customerPhone'
    | 'company'
    | 'source'
    | 'status'
    | 'priority'
    | 'estimatedValueCents'
    | 'notes'
    | 'assignedTo'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'followUpOn'
    | 'lostReason'
    | 'writtenAgainAt';
  computed: 'id';
};
export type LeadsInsert = InsertOf<LeadsRow, LeadsKinds>;
export type LeadsUpdate = UpdateOf<LeadsRow, LeadsKinds>;

/** An email to be sent or that was sent. */
export interface MailsRow {
  id: number;
  kind: string;
  uniqueKey: string | null;
  messageId: string;
  toEmail: string;
  toName: string | null;
  replyTo: string | null;
  subject: string;
  bodyText: string;
  bodyHtml: string | null;
  attachments: JsonObject[];
  orderId: number | null;
  status: Words<MailStatus, 'queued' | 'sent' | 'failed'>;
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  unsubscribeUrl: string | null;
  content: JsonObject | null;
  nextTryAt: Date;
}
type MailsKinds = {
  optional:
    | 'uniqueKey'
    | 'toName'
    | 'replyTo'
    | 'bodyHtml'
    | 'attachments'
    | 'orderId'
    | 'status'
    | 'attempts'
    | 'lastError'
    | 'sentAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'unsubscribeUrl'
    | 'content'
    | 'nextTryAt';
  computed: 'id';
  json: 'attachments' | 'content';
};
export type MailsInsert = InsertOf<MailsRow, MailsKinds>;
export type MailsUpdate = UpdateOf<MailsRow, MailsKinds>;

/** A picture in the media library. */
export interface MediaRow {
  id: number;
  sha256: string;
  alt: string;
  title: string;
  uploadedBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}
type MediaKinds = {
  optional: 'alt' | 'title' | 'uploadedBy' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt';
  computed: 'id';
};
export type MediaInsert = InsertOf<MediaRow, MediaKinds>;
export type MediaUpdate = UpdateOf<MediaRow, MediaKinds>;

/** A link in the header or the footer. */
export interface MenuItemsRow {
  id: number;
  label: string;
  href: string;
  parentId: number | null;
  displayOrder: number;
  isActive: boolean;
  menuType: Words<MenuType, 'main' | 'footer' | 'legal'>;
  categoryFilter: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}
type MenuItemsKinds = {
  optional:
    | 'parentId'
    | 'displayOrder'
    | 'isActive'
    | 'menuType'
    | 'categoryFilter'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'deletedAt';
  computed: 'id';
};
export type MenuItemsInsert = InsertOf<MenuItemsRow, MenuItemsKinds>;
export type MenuItemsUpdate = UpdateOf<MenuItemsRow, MenuItemsKinds>;

/** An email address that has asked for the newsletter. */
export interface NewsletterSubscriptionsRow {
  id: number;
  clientId: string | null;
  email: string;
  emailKey: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  source: string | null;
  consentText: string | null;
  consentedAt: Date | null;
  consentIp: string | null;
  confirmIp: string | null;
  tokenMadeAt: Date | null;
  unsubscribeToken: string | null;
}
type NewsletterSubscriptionsKinds = {
  optional:
    | 'clientId'
    | 'status'
    | 'tokenHash'
    | 'confirmedAt'
    | 'unsubscribedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'source'
    | 'consentText'
    | 'consentedAt'
    | 'consentIp'
    | 'confirmIp'
    | 'tokenMadeAt'
    | 'unsubscribeToken';
  computed: 'id';
};
export type NewsletterSubscriptionsInsert = InsertOf<
  NewsletterSubscriptionsRow,
  NewsletterSubscriptionsKinds
>;
export type NewsletterSubscriptionsUpdate = UpdateOf<
  NewsletterSubscriptionsRow,
  NewsletterSubscriptionsKinds
>;

/** What happened to an order, oldest first. */
export interface OrderEventsRow {
  id: number;
  orderId: number;
  type: string;
  data: JsonObject;
  actorId: number | null;
  at: Date;
}
type OrderEventsKinds = { optional: 'data' | 'actorId' | 'at'; computed: 'id'; json: 'data' };
export type OrderEventsInsert = InsertOf<OrderEventsRow, OrderEventsKinds>;
export type OrderEventsUpdate = UpdateOf<OrderEventsRow, OrderEventsKinds>;

/** One line of an order: a product in one colour, with its sizes and placements. */
export interface OrderItemsRow {
  id: number;
  orderId: number;
  productId: number | null;
  lineNumber: number;
  name: string;
  image: string | null;
  priceCents: number;
  color: LineColour | null;
  designPlacements: DesignPlacement[];
  designGroupId: string | null;
  allowMultipleColors: boolean;
  setupFeeCents: number;
  sizeQuantities: SizeQuantity[];
  totalQuantity: number;
  totalPriceCents: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type OrderItemsKinds = {
  optional:
    | 'productId'
    | 'lineNumber'
    | 'image'
    | 'color'
    | 'designPlacements'
    | 'designGroupId'
    | 'allowMultipleColors'
    | 'setupFeeCents'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
  computed: 'id';
  json: 'color' | 'designPlacements' | 'sizeQuantities';
};
export type OrderItemsInsert = InsertOf<OrderItemsRow, OrderItemsKinds>;
export type OrderItemsUpdate = UpdateOf<OrderItemsRow, OrderItemsKinds>;

/** A link in an email that opens an order without signing in, by the hash of its token. */
export interface OrderLinksRow {
  id: number;
  orderId: number;
  tokenHash: Buffer;
  madeFor: string;
  createdAt: Date;
}
type OrderLinksKinds = { optional: 'createdAt'; computed: 'id' };
export type OrderLinksInsert = InsertOf<OrderLinksRow, OrderLinksKinds>;
export type OrderLinksUpdate = UpdateOf<OrderLinksRow, OrderLinksKinds>;

/** A sale. */
export interface OrdersRow {
  id: number;
  orderId: string;
  userId: number | null;
  customerId: number | null;
  checkoutId: string | null;
  customerInfo: CustomerInfo;
  company: string | null;
  abn: string | null;
  poNumber: string | null;
  notes: string | null;
  subtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  gstCents: number;
  currency: 'aud';
  status: Words<OrderStatus, 'pending' | 'processing' | 'completed' | 'cancelled'>;
  paymentMethod: string | null;
  paymentId: string | null;
  isPaid: boolean;
  paidAt: Date | null;
  paymentReview: boolean;
  reviewReason: string | null;
  isShipped: boolean;
  shippedAt: Date | null;
  trackingNumber: string | null;
  fulfilmentMethod: Words<FulfilmentMethod, 'auspost' | 'driver' | 'pickup'>;
  signatureRequired: boolean;
  accessTokenHash: Buffer | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  shippingMethod: Words<ShippingMethod, 'standard' | 'express'>;
}
type OrdersKinds = {
  optional:
    | 'userId'
    | 'customerId'
    | 'checkoutId'
    | 'company'
    | 'abn'
    | 'poNumber'
    | 'notes'
    | 'setupCents'
    | 'shippingCents'
    | 'gstCents'
    | 'currency'
    | 'status'
    | 'paymentMethod'
    | 'paymentId'
    | 'isPaid'
    | 'paidAt'
    | 'paymentReview'
    | 'reviewReason'
    | 'isShipped'
    | 'shippedAt'
    | 'trackingNumber'
    | 'fulfilmentMethod'
    | 'signatureRequired'
    | 'accessTokenHash'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'shippingMethod';
  computed: 'id';
  json: 'customerInfo';
};
export type OrdersInsert = InsertOf<OrdersRow, OrdersKinds>;
export type OrdersUpdate = UpdateOf<OrdersRow, OrdersKinds>;

/** The owner’s title and description of a page. */
export interface PageHeadsRow {
  path: string;
  title: string | null;
  description: string | null;
  updatedBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type PageHeadsKinds = {
  optional: 'title' | 'description' | 'updatedBy' | 'version' | 'createdAt' | 'updatedAt';
};
export type PageHeadsInsert = InsertOf<PageHeadsRow, PageHeadsKinds>;
export type PageHeadsUpdate = UpdateOf<PageHeadsRow, PageHeadsKinds>;

/** A link to a page that is not published, by the hash of its token. */
export interface PagePreviewsRow {
  tokenHash: Buffer;
  pageId: number;
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date;
}
type PagePreviewsKinds = { optional: 'createdBy' | 'createdAt' };
export type PagePreviewsInsert = InsertOf<PagePreviewsRow, PagePreviewsKinds>;
export type PagePreviewsUpdate = UpdateOf<PagePreviewsRow, PagePreviewsKinds>;

/** A page as it was once published. */
export interface PageVersionsRow {
  id: number;
  pageId: number;
  number: number;
  title: string;
  description: string;
  sections: JsonObject[];
  createdBy: number | null;
  createdAt: Date;
}
type PageVersionsKinds = {
  optional: 'description' | 'createdBy' | 'createdAt';
  computed: 'id';
  json: 'sections';
};
export type PageVersionsInsert = InsertOf<PageVersionsRow, PageVersionsKinds>;
export type PageVersionsUpdate = UpdateOf<PageVersionsRow, PageVersionsKinds>;

/** A page that the owner writes, with its draft. */
export interface PagesRow {
  id: number;
  path: string;
  title: string;
  description: string;
  status: 'draft' | 'published';
  sections: JsonObject[];
  publishedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  draft: JsonObject | null;
  deletedAt: Date | null;
  updatedBy: number | null;
}
type PagesKinds = {
  optional:
    | 'description'
    | 'status'
    | 'sections'
    | 'publishedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'draft'
    | 'deletedAt'
    | 'updatedBy';
  computed: 'id';
  json: 'sections' | 'draft';
};
export type PagesInsert = InsertOf<PagesRow, PagesKinds>;
export type PagesUpdate = UpdateOf<PagesRow, PagesKinds>;

/** A link to set a password, used once or expired. */
export interface PasswordResetsRow {
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
type PasswordResetsKinds = { optional: 'createdAt' | 'usedAt' };
export type PasswordResetsInsert = InsertOf<PasswordResetsRow, PasswordResetsKinds>;
export type PasswordResetsUpdate = UpdateOf<PasswordResetsRow, PasswordResetsKinds>;

/** A webhook of the payment provider, kept as it came. */
export interface PaymentEventsRow {
  id: string;
  provider: 'stripe' | 'test';
  type: string;
  providerPaymentId: string | null;
  payload: JsonObject;
  attempts: number;
  lastError: string | null;
  receivedAt: Date;
  processedAt: Date | null;
  nextTryAt: Date;
}
type PaymentEventsKinds = {
  optional: 'providerPaymentId' | 'attempts' | 'lastError' | 'receivedAt' | 'processedAt' | 'nextTryAt';
  json: 'payload';
};
export type PaymentEventsInsert = InsertOf<PaymentEventsRow, PaymentEventsKinds>;
export type PaymentEventsUpdate = UpdateOf<PaymentEventsRow, PaymentEventsKinds>;

/** When the provider is next asked about a payment or a refund. */
export interface PaymentLooksRow {
  key: string;
  nextAt: Date;
}
type PaymentLooksKinds = {};
export type PaymentLooksInsert = InsertOf<PaymentLooksRow, PaymentLooksKinds>;
export type PaymentLooksUpdate = UpdateOf<PaymentLooksRow, PaymentLooksKinds>;

/** One attempt to pay, as the provider reports it. */
export interface PaymentsRow {
  id: number;
  provider: 'stripe' | 'test' | 'manual';
  providerPaymentId: string;
  checkoutId: string | null;
  orderId: number | null;
  method: string;
  amountCents: number;
  receivedCents: number;
  currency: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  errorCode: string | null;
  errorMessage: string | null;
  succeededAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type PaymentsKinds = {
  optional:
    | 'checkoutId'
    | 'orderId'
    | 'receivedCents'
    | 'currency'
    | 'errorCode'
    | 'errorMessage'
    | 'succeededAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
  computed: 'id';
};
export type PaymentsInsert = InsertOf<PaymentsRow, PaymentsKinds>;
export type PaymentsUpdate = UpdateOf<PaymentsRow, PaymentsKinds>;

/** Which product is in which category. */
export interface ProductCategoriesRow {
  productId: number;
  categoryId: string;
}
type ProductCategoriesKinds = {};
export type ProductCategoriesInsert = InsertOf<ProductCategoriesRow, ProductCategoriesKinds>;
export type ProductCategoriesUpdate = UpdateOf<ProductCategoriesRow, ProductCategoriesKinds>;

/** A product in one colour and size, with its stock code. */
export interface ProductVariantsRow {
  id: number;
  productId: number;
  stockCode: string;
  color: string;
  size: string;
  priceCents: number;
  gtin: string | null;
  hexCodes: string[];
  pantones: string[];
  stock: number;
  imageUrl: string | null;
  localImagePath: string | null;
  displayOrder: number;
  archivedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type ProductVariantsKinds = {
  optional:
    | 'priceCents'
    | 'gtin'
    | 'hexCodes'
    | 'pantones'
    | 'stock'
    | 'imageUrl'
    | 'localImagePath'
    | 'displayOrder'
    | 'archivedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
  computed: 'id';
};
export type ProductVariantsInsert = InsertOf<ProductVariantsRow, ProductVariantsKinds>;
export type ProductVariantsUpdate = UpdateOf<ProductVariantsRow, ProductVariantsKinds>;

/** A garment style with its price breaks, colours and texts. */
export interface ProductsRow {
  id: number;
  name: string;
  slug: string;
  description: string;
  priceCents: number;
  priceBreaks: PriceBreak[];
  categoryName: string | null;
  categories: string[];
  subcategory: string | null;
  supplier: string | null;
  stockCode: string | null;
  stock: number;
  trackStock: boolean;
  variantPricing: boolean;
  customizable: boolean;
  printingTechniques: string[];
  colors: LineColour[];
  image: string | null;
  imageBack: string | null;
  imageSide: string | null;
  garment: string | null;
  features: string[];
  care: string[];
  sizeGuide: string | null;
  rating: string | null;
  numReviews: number;
  ratingIsSample: boolean;
  displayOrder: number;
  archivedAt: Date | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  handMade: string[];
}
type ProductsKinds = {
  optional:
    | 'description'
    | 'priceBreaks'
    | 'categoryName'
    | 'categories'
    | 'subcategory'
    | 'supplier'
    | 'stockCode'
    | 'stock'
    | 'trackStock'
    | 'variantPricing'
    | 'customizable'
    | 'printingTechniques'
    | 'colors'
    | 'image'
    | 'imageBack'
    | 'imageSide'
    | 'garment'
    | 'features'
    | 'care'
    | 'sizeGuide'
    | 'rating'
    | 'numReviews'
    | 'ratingIsSample'
    | 'displayOrder'
    | 'archivedAt'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'handMade';
  computed: 'id';
  json: 'priceBreaks' | 'colors' | 'features' | 'care';
  decimal: 'rating';
};
export type ProductsInsert = InsertOf<ProductsRow, ProductsKinds>;
export type ProductsUpdate = UpdateOf<ProductsRow, ProductsKinds>;

/** What a project is to make. */
export interface ProjectItemsRow {
  id: number;
  projectId: number;
  orderItemId: number | null;
  productName: string;
  description: string | null;
  quantity: number;
  unitPriceCents: number;
  totalPriceCents: number;
  supplier: string | null;
  status: string;
  trackingNumber: string | null;
  notes: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type ProjectItemsKinds = {
  optional:
    | 'orderItemId'
    | 'description'
    | 'quantity'
    | 'unitPriceCents'
    | 'totalPriceCents'
    | 'supplier'
    | 'status'
    | 'trackingNumber'
    | 'notes'
    | 'version'
    | 'createdAt'
    | 'updatedAt';
  computed: 'id';
};
export type ProjectItemsInsert = InsertOf<ProjectItemsRow, ProjectItemsKinds>;
export type ProjectItemsUpdate = UpdateOf<ProjectItemsRow, ProjectItemsKinds>;

/** The office’s work on a sale, from lead to dispatch. */
export interface ProjectsRow {
  id: number;
  projectNumber: string;
  leadId: number | null;
  customerId: number;
  orderId: number | null;
  title: string;
  description: string;
  brief: string | null;
  status: Words<
    ProjectStage | 'quote_pending',
    | 'Lead'
    | 'Contacted'
    | 'Quoted'
    | 'Paid'
    | 'Ordered'
    | 'Production'
    | 'Printed'
    | 'Completed'
    | 'Shipped'
    | 'quote_pending'
  >;
  priority: Words<Priority, 'low' | 'medium' | 'high' | 'urgent'>;
  totalValueCents: number;
  paidAmountCents: number;
  onAccount: boolean;
  dueDate: Date | null;
  deliveryDate: Date | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  clientId: string | null;
  bodyHash: Buffer | null;
}
type ProjectsKinds = {
  optional:
    | 'leadId'
    | 'orderId'
    | 'description'
    | 'brief'
    | 'status'
    | 'priority'
    | 'totalValueCents'
    | 'paidAmountCents'
    | 'onAccount'
    | 'dueDate'
    | 'deliveryDate'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'clientId'
    | 'bodyHash';
  computed: 'id';
};
export type ProjectsInsert = InsertOf<ProjectsRow, ProjectsKinds>;
export type ProjectsUpdate = UpdateOf<ProjectsRow, ProjectsKinds>;

/** One placement on a proof. Lengths are in millimetres. */
export interface ProofPlacementsRow {
  id: number;
  proofId: number;
  orderItemId: number;
  place: number;
  position: Words<DesignPosition, 'front' | 'back' | 'side'>;
  method: Words<DecorationMethod, 'print' | 'embroidery'>;
  sha256: string;
  widthMm: number;
  heightMm: number;
  leftMm: number;
  topMm: number;
  rotation: number;
  signature: string;
  placementKey: string;
  picture: string;
}
type ProofPlacementsKinds = { optional: 'rotation'; computed: 'id' };
export type ProofPlacementsInsert = InsertOf<ProofPlacementsRow, ProofPlacementsKinds>;
export type ProofPlacementsUpdate = UpdateOf<ProofPlacementsRow, ProofPlacementsKinds>;

/** A picture of the decoration that the customer approves before it is made. */
export interface ProofsRow {
  id: number;
  orderId: number;
  clientId: string;
  revision: number;
  status: Words<ProofStatus, 'sent' | 'approved' | 'changes_requested' | 'superseded'>;
  signature: string;
  message: string | null;
  sentBy: number | null;
  sentAt: Date;
  answer: string | null;
  answerId: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
}
type ProofsKinds = {
  optional: 'status' | 'message' | 'sentBy' | 'sentAt' | 'answer' | 'answerId' | 'decidedBy' | 'decidedAt';
  computed: 'id';
};
export type ProofsInsert = InsertOf<ProofsRow, ProofsKinds>;
export type ProofsUpdate = UpdateOf<ProofsRow, ProofsKinds>;

/** What happened to a quote. */
export interface QuoteEventsRow {
  id: number;
  quoteId: number;
  offerId: number | null;
  clientId: string | null;
  type: Words<
    Exclude<QuoteEventType, 'requested'>,
    | 'status'
    | 'called'
    | 'sent'
    | 'viewed'
    | 'accepted'
    | 'declined'
    | 'project'
    | 'linked'
    | 'completed'
    | 'deleted'
    | 'restored'
  >;
  data: JsonObject;
  note: string | null;
  actorId: number | null;
  at: Date;
}
type QuoteEventsKinds = {
  optional: 'offerId' | 'clientId' | 'data' | 'note' | 'actorId' | 'at';
  computed: 'id';
  json: 'data';
};
export type QuoteEventsInsert = InsertOf<QuoteEventsRow, QuoteEventsKinds>;
export type QuoteEventsUpdate = UpdateOf<QuoteEventsRow, QuoteEventsKinds>;

/** A file that goes with an offer. */
export interface QuoteFilesRow {
  sha256: string;
  extension: 'pdf' | 'png' | 'jpg';
  bytes: number;
  uploadedBy: number | null;
  createdAt: Date;
}
type QuoteFilesKinds = { optional: 'uploadedBy' | 'createdAt' };
export type QuoteFilesInsert = InsertOf<QuoteFilesRow, QuoteFilesKinds>;
export type QuoteFilesUpdate = UpdateOf<QuoteFilesRow, QuoteFilesKinds>;

/** An offer that was sent to a customer, as it was sent. */
export interface QuoteOffersRow {
  id: number;
  quoteId: number;
  clientId: string;
  revision: number;
  number: string;
  tokenHash: Buffer;
  productName: string;
  quantity: number;
  decoration: string;
  priceCents: number;
  gstCents: number;
  isGstShown: boolean;
  seller: JsonObject;
  timeZone: string;
  validUntil: string;
  expiresAt: Date;
  message: string | null;
  files: JsonObject[];
  sentBy: number | null;
  sentAt: Date;
}
type QuoteOffersKinds = {
  optional: 'message' | 'files' | 'sentBy' | 'sentAt';
  computed: 'id';
  json: 'seller' | 'files';
};
export type QuoteOffersInsert = InsertOf<QuoteOffersRow, QuoteOffersKinds>;
export type QuoteOffersUpdate = UpdateOf<QuoteOffersRow, QuoteOffersKinds>;

/** A request for a quote, with the office’s work on it. */
export interface QuotesRow {
  id: number;
  clientId: string | null;
  userId: number | null;
  leadId: number | null;
  projectId: number | null;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  productName: string | null;
  quantity: number;
  decorationMethod: string | null;
  designPlacements: string[];
  additionalNotes: string | null;
  purpose: string | null;
  helpType: string | null;
  estimatedPriceCents: number | null;
  status: Words<QuoteStatus, 'pending' | 'quoted' | 'accepted' | 'declined' | 'completed'>;
  sentAt: Date | null;
  accessTokenHash: Buffer | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  shownPriceCents: number | null;
  internalNotes: string | null;
  followUpOn: string | null;
  orderId: number | null;
}
type QuotesKinds = {
  optional:
    | 'clientId'
    | 'userId'
    | 'leadId'
    | 'projectId'
    | 'phone'
    | 'company'
    | 'productName'
    | 'quantity'
    | 'decorationMethod'
    | 'designPlacements'
    | 'additionalNotes'
    | 'purpose'
    | 'helpType'
    | 'estimatedPriceCents'
    | 'status'
    | 'sentAt'
    | 'accessTokenHash'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'shownPriceCents'
    | 'internalNotes'
    | 'followUpOn'
    | 'orderId';
  computed: 'id';
  json: 'designPlacements';
};
export type QuotesInsert = InsertOf<QuotesRow, QuotesKinds>;
export type QuotesUpdate = UpdateOf<QuotesRow, QuotesKinds>;

/** The counters of the rate limiter. */
export interface RateLimitsRow {
  key: string;
  points: number;
  expire: number | null;
}
type RateLimitsKinds = { optional: 'points' | 'expire' };
export type RateLimitsInsert = InsertOf<RateLimitsRow, RateLimitsKinds>;
export type RateLimitsUpdate = UpdateOf<RateLimitsRow, RateLimitsKinds>;

/** Money paid back, or on its way back. */
export interface RefundsRow {
  id: number;
  orderId: number | null;
  paymentId: number;
  providerRefundId: string | null;
  idempotencyKey: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  createdBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  attempts: number;
  failureReason: string | null;
}
type RefundsKinds = {
  optional:
    | 'orderId'
    | 'providerRefundId'
    | 'idempotencyKey'
    | 'status'
    | 'reason'
    | 'createdBy'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'attempts'
    | 'failureReason';
  computed: 'id';
};
export type RefundsInsert = InsertOf<RefundsRow, RefundsKinds>;
export type RefundsUpdate = UpdateOf<RefundsRow, RefundsKinds>;

/** What the office noted about a proof of delivery that was refused. */
export interface RejectedProofReviewsRow {
  mutationId: string;
  reviewedAt: Date;
  reviewedBy: number;
  reviewedNote: string;
}
type RejectedProofReviewsKinds = { optional: 'reviewedAt' };
export type RejectedProofReviewsInsert = InsertOf<RejectedProofReviewsRow, RejectedProofReviewsKinds>;
export type RejectedProofReviewsUpdate = UpdateOf<RejectedProofReviewsRow, RejectedProofReviewsKinds>;

/** A delivery address that a shopper keeps for the next order. */
export interface SavedAddressesRow {
  userId: number;
  details: DeliveryDetails;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type SavedAddressesKinds = { optional: 'version' | 'createdAt' | 'updatedAt'; json: 'details' };
export type SavedAddressesInsert = InsertOf<SavedAddressesRow, SavedAddressesKinds>;
export type SavedAddressesUpdate = UpdateOf<SavedAddressesRow, SavedAddressesKinds>;

/** A public key with which the shop signs the time it gives to devices. */
export interface SealKeysRow {
  id: string;
  publicKey: string;
  createdAt: Date;
}
type SealKeysKinds = { optional: 'createdAt' };
export type SealKeysInsert = InsertOf<SealKeysRow, SealKeysKinds>;
export type SealKeysUpdate = UpdateOf<SealKeysRow, SealKeysKinds>;

/** Sign-ins, refusals and other events that matter to security. */
export interface SecurityEventsRow {
  id: number;
  type: string;
  userId: number | null;
  ip: string | null;
  requestId: string | null;
  data: JsonObject;
  occurredAt: Date;
}
type SecurityEventsKinds = {
  optional: 'userId' | 'ip' | 'requestId' | 'data' | 'occurredAt';
  computed: 'id';
  json: 'data';
};
export type SecurityEventsInsert = InsertOf<SecurityEventsRow, SecurityEventsKinds>;
export type SecurityEventsUpdate = UpdateOf<SecurityEventsRow, SecurityEventsKinds>;

/** A signed-in browser, by the hash of its token. */
export interface SessionsRow {
  tokenHash: Buffer;
  userId: number;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
}
type SessionsKinds = { optional: 'userAgent' | 'createdAt' | 'lastSeenAt' | 'confirmedAt' };
export type SessionsInsert = InsertOf<SessionsRow, SessionsKinds>;
export type SessionsUpdate = UpdateOf<SessionsRow, SessionsKinds>;

/** One setting of the shop, by its key. */
export interface SettingsRow {
  key: string;
  value: JsonValue;
  updatedBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
type SettingsKinds = { optional: 'updatedBy' | 'version' | 'createdAt' | 'updatedAt'; json: 'value' };
export type SettingsInsert = InsertOf<SettingsRow, SettingsKinds>;
export type SettingsUpdate = UpdateOf<SettingsRow, SettingsKinds>;

/** The mark of the settings, replaced by every change of them. */
export interface SettingsStateRow {
  id: boolean;
  mark: string;
}
type SettingsStateKinds = { optional: 'id' | 'mark' };
export type SettingsStateInsert = InsertOf<SettingsStateRow, SettingsStateKinds>;
export type SettingsStateUpdate = UpdateOf<SettingsStateRow, SettingsStateKinds>;

/** The key of one person’s shift, with which a shared device locks what it keeps. */
export interface ShiftKeysRow {
  id: string;
  deviceId: string;
  userId: number;
  secret: Buffer;
  issuedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}
type ShiftKeysKinds = { optional: 'revokedAt' };
export type ShiftKeysInsert = InsertOf<ShiftKeysRow, ShiftKeysKinds>;
export type ShiftKeysUpdate = UpdateOf<ShiftKeysRow, ShiftKeysKinds>;

/** Who has read a shift note. */
export interface ShiftNoteReadsRow {
  shiftNoteId: string;
  userId: number;
  at: Date;
}
type ShiftNoteReadsKinds = { optional: 'at' };
export type ShiftNoteReadsInsert = InsertOf<ShiftNoteReadsRow, ShiftNoteReadsKinds>;
export type ShiftNoteReadsUpdate = UpdateOf<ShiftNoteReadsRow, ShiftNoteReadsKinds>;

/** What one shift hands over to the next. */
export interface ShiftNotesRow {
  id: string;
  text: string;
  jobs: JsonObject[];
  authorId: number;
  mutationId: string | null;
  at: Date;
  createdAt: Date;
  endedAt: Date | null;
}
type ShiftNotesKinds = {
  optional: 'text' | 'jobs' | 'mutationId' | 'at' | 'createdAt';
  computed: 'endedAt';
  json: 'jobs';
};
export type ShiftNotesInsert = InsertOf<ShiftNotesRow, ShiftNotesKinds>;
export type ShiftNotesUpdate = UpdateOf<ShiftNotesRow, ShiftNotesKinds>;

/** A secret of the shop from which ids are derived. */
export interface ShopKeysRow {
  purpose: 'ids';
  secret: Buffer;
}
type ShopKeysKinds = {};
export type ShopKeysInsert = InsertOf<ShopKeysRow, ShopKeysKinds>;
export type ShopKeysUpdate = UpdateOf<ShopKeysRow, ShopKeysKinds>;

/** Pieces that an order took out of stock. */
export interface StockTakingsRow {
  id: number;
  orderId: number;
  productId: number;
  variantId: number | null;
  pieces: number;
  takenAt: Date;
  returnedAt: Date | null;
}
type StockTakingsKinds = { optional: 'variantId' | 'takenAt' | 'returnedAt'; computed: 'id' };
export type StockTakingsInsert = InsertOf<StockTakingsRow, StockTakingsKinds>;
export type StockTakingsUpdate = UpdateOf<StockTakingsRow, StockTakingsKinds>;

/** A contradiction in the offline records that the hourly check found. */
export interface SyncFindingsRow {
  kind: 'evidence_without_mutation' | 'mutation_without_verdict' | 'row_not_in_feed';
  subject: string;
  foundAt: Date;
}
type SyncFindingsKinds = { optional: 'foundAt' };
export type SyncFindingsInsert = InsertOf<SyncFindingsRow, SyncFindingsKinds>;
export type SyncFindingsUpdate = UpdateOf<SyncFindingsRow, SyncFindingsKinds>;

/** The change feed: the version of every record in every scope. */
export interface SyncIndexRow {
  scope: string;
  entity: string;
  id: string;
  version: number;
  deleted: boolean;
}
type SyncIndexKinds = { optional: 'deleted' };
export type SyncIndexInsert = InsertOf<SyncIndexRow, SyncIndexKinds>;
export type SyncIndexUpdate = UpdateOf<SyncIndexRow, SyncIndexKinds>;

/** Which version the feed had reached at which time. */
export interface SyncMarksRow {
  at: Date;
  version: number;
}
type SyncMarksKinds = {};
export type SyncMarksInsert = InsertOf<SyncMarksRow, SyncMarksKinds>;
export type SyncMarksUpdate = UpdateOf<SyncMarksRow, SyncMarksKinds>;

/** The identity of the feed and how far back it goes. */
export interface SyncMetaRow {
  id: boolean;
  epoch: string;
  floor: number;
}
type SyncMetaKinds = { optional: 'id' | 'epoch' | 'floor' };
export type SyncMetaInsert = InsertOf<SyncMetaRow, SyncMetaKinds>;
export type SyncMetaUpdate = UpdateOf<SyncMetaRow, SyncMetaKinds>;

/** A command that a device sent, with its answer. */
export interface SyncMutationsRow {
  id: string;
  deviceId: string | null;
  deviceSeq: number | null;
  userId: number;
  name: string;
  v: number;
  args: unknown;
  argsHash: Buffer;
  entity: string | null;
  entityId: string | null;
  dependsOn: string | null;
  baseVersion: number | null;
  status: 'applied' | 'conflict' | 'rejected' | null;
  code: string | null;
  result: unknown;
  occurredAtDevice: Date | null;
  occurredAtCorrected: Date | null;
  appBuild: string | null;
  receivedAt: Date;
}
type SyncMutationsKinds = {
  optional:
    | 'deviceId'
    | 'deviceSeq'
    | 'args'
    | 'entity'
    | 'entityId'
    | 'dependsOn'
    | 'baseVersion'
    | 'status'
    | 'code'
    | 'result'
    | 'occurredAtDevice'
    | 'occurredAtCorrected'
    | 'appBuild'
    | 'receivedAt';
  json: 'args' | 'result';
};
export type SyncMutationsInsert = InsertOf<SyncMutationsRow, SyncMutationsKinds>;
export type SyncMutationsUpdate = UpdateOf<SyncMutationsRow, SyncMutationsKinds>;

/** Work to be done after a commit, tried until it succeeds. */
export interface TasksRow {
  id: number;
  kind: string;
  payload: JsonObject;
  uniqueKey: string | null;
  runAt: Date;
  attempts: number;
  maxAttempts: number;
  lockedUntil: Date | null;
  lockedBy: string | null;
  lastError: string | null;
  doneAt: Date | null;
  failedAt: Date | null;
  createdAt: Date;
}
type TasksKinds = {
  optional:
    | 'payload'
    | 'uniqueKey'
    | 'runAt'
    | 'attempts'
    | 'maxAttempts'
    | 'lockedUntil'
    | 'lockedBy'
    | 'lastError'
    | 'doneAt'
    | 'failedAt'
    | 'createdAt';
  computed: 'id';
  json: 'payload';
};
export type TasksInsert = InsertOf<TasksRow, TasksKinds>;
export type TasksUpdate = UpdateOf<TasksRow, TasksKinds>;

/** An account: a shopper, a member of staff or an administrator. */
export interface UsersRow {
  id: number;
  username: string;
  usernameKey: string;
  email: string | null;
  emailKey: string | null;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  staffRole: Words<StaffRole, 'driver' | 'workshop'> | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  passwordChangedAt: Date;
  lastLoginAt: Date | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  profileVersion: number;
  deleteAfter: Date | null;
  anonymisedAt: Date | null;
  deactivatedAt: Date | null;
  invitedAt: Date | null;
  emailProvenAt: Date | null;
}
type UsersKinds = {
  optional:
    | 'email'
    | 'emailKey'
    | 'firstName'
    | 'lastName'
    | 'isAdmin'
    | 'staffRole'
    | 'stripeCustomerId'
    | 'stripeSubscriptionId'
    | 'passwordChangedAt'
    | 'lastLoginAt'
    | 'deletedAt'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'profileVersion'
    | 'deleteAfter'
    | 'anonymisedAt'
    | 'deactivatedAt'
    | 'invitedAt'
    | 'emailProvenAt';
  computed: 'id';
};
export type UsersInsert = InsertOf<UsersRow, UsersKinds>;
export type UsersUpdate = UpdateOf<UsersRow, UsersKinds>;

/** A browser that is not signed in, by the hash of its token. */
export interface VisitorsRow {
  tokenHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
}
type VisitorsKinds = { optional: 'createdAt' | 'lastSeenAt' };
export type VisitorsInsert = InsertOf<VisitorsRow, VisitorsKinds>;
export type VisitorsUpdate = UpdateOf<VisitorsRow, VisitorsKinds>;

/** How many visits of a day had a loading measure in one range. */
export interface VitalDaysRow {
  day: string;
  name: Words<VitalName, 'LCP' | 'INP' | 'CLS' | 'TTFB'>;
  page: string;
  device: Words<DeviceClass, 'phone' | 'tablet' | 'desk'>;
  bucket: number;
  count: number;
}
type VitalDaysKinds = {};
export type VitalDaysInsert = InsertOf<VitalDaysRow, VitalDaysKinds>;
export type VitalDaysUpdate = UpdateOf<VitalDaysRow, VitalDaysKinds>;

declare module 'knex/types/tables.js' {
  interface Tables {
    analytics_days: Knex.CompositeTableType<AnalyticsDaysRow, AnalyticsDaysInsert, AnalyticsDaysUpdate>;
    artwork_owners: Knex.CompositeTableType<ArtworkOwnersRow, ArtworkOwnersInsert, ArtworkOwnersUpdate>;
    artworks: Knex.CompositeTableType<ArtworksRow, ArtworksInsert, ArtworksUpdate>;
    audit_events: Knex.CompositeTableType<AuditEventsRow, AuditEventsInsert, AuditEventsUpdate>;
    catalogue_pieces: Knex.CompositeTableType<
      CataloguePiecesRow,
      CataloguePiecesInsert,
      CataloguePiecesUpdate
    >;
    catalogue_state: Knex.CompositeTableType<CatalogueStateRow, CatalogueStateInsert, CatalogueStateUpdate>;
    categories: Knex.CompositeTableType<CategoriesRow, CategoriesInsert, CategoriesUpdate>;
    checkout_questions: Knex.CompositeTableType<
      CheckoutQuestionsRow,
      CheckoutQuestionsInsert,
      CheckoutQuestionsUpdate
    >;
    checkouts: Knex.CompositeTableType<CheckoutsRow, CheckoutsInsert, CheckoutsUpdate>;
    contact_messages: Knex.CompositeTableType<
      ContactMessagesRow,
      ContactMessagesInsert,
      ContactMessagesUpdate
    >;
    counters: Knex.CompositeTableType<CountersRow, CountersInsert, CountersUpdate>;
    customer_merges: Knex.CompositeTableType<CustomerMergesRow, CustomerMergesInsert, CustomerMergesUpdate>;
    customers: Knex.CompositeTableType<CustomersRow, CustomersInsert, CustomersUpdate>;
    deliveries: Knex.CompositeTableType<DeliveriesRow, DeliveriesInsert, DeliveriesUpdate>;
    delivery_copies: Knex.CompositeTableType<DeliveryCopiesRow, DeliveryCopiesInsert, DeliveryCopiesUpdate>;
    delivery_events: Knex.CompositeTableType<DeliveryEventsRow, DeliveryEventsInsert, DeliveryEventsUpdate>;
    delivery_evidence: Knex.CompositeTableType<
      DeliveryEvidenceRow,
      DeliveryEvidenceInsert,
      DeliveryEvidenceUpdate
    >;
    delivery_seals: Knex.CompositeTableType<DeliverySealsRow, DeliverySealsInsert, DeliverySealsUpdate>;
    designs: Knex.CompositeTableType<DesignsRow, DesignsInsert, DesignsUpdate>;
    device_keys: Knex.CompositeTableType<DeviceKeysRow, DeviceKeysInsert, DeviceKeysUpdate>;
    devices: Knex.CompositeTableType<DevicesRow, DevicesInsert, DevicesUpdate>;
    disputes: Knex.CompositeTableType<DisputesRow, DisputesInsert, DisputesUpdate>;
    email_changes: Knex.CompositeTableType<EmailChangesRow, EmailChangesInsert, EmailChangesUpdate>;
    import_changes: Knex.CompositeTableType<ImportChangesRow, ImportChangesInsert, ImportChangesUpdate>;
    import_pictures: Knex.CompositeTableType<ImportPicturesRow, ImportPicturesInsert, ImportPicturesUpdate>;
    import_runs: Knex.CompositeTableType<ImportRunsRow, ImportRunsInsert, ImportRunsUpdate>;
    import_snapshots: Knex.CompositeTableType<
      ImportSnapshotsRow,
      ImportSnapshotsInsert,
      ImportSnapshotsUpdate
    >;
    invoices: Knex.CompositeTableType<InvoicesRow, InvoicesInsert, InvoicesUpdate>;
    job_hours: Knex.CompositeTableType<JobHoursRow, JobHoursInsert, JobHoursUpdate>;
    job_merges: Knex.CompositeTableType<JobMergesRow, JobMergesInsert, JobMergesUpdate>;
    job_notes: Knex.CompositeTableType<JobNotesRow, JobNotesInsert, JobNotesUpdate>;
    job_timers: Knex.CompositeTableType<JobTimersRow, JobTimersInsert, JobTimersUpdate>;
    jobs: Knex.CompositeTableType<JobsRow, JobsInsert, JobsUpdate>;
    kept_counts: Knex.CompositeTableType<KeptCountsRow, KeptCountsInsert, KeptCountsUpdate>;
    known_devices: Knex.CompositeTableType<KnownDevicesRow, KnownDevicesInsert, KnownDevicesUpdate>;
    lead_events: Knex.CompositeTableType<LeadEventsRow, LeadEventsInsert, LeadEventsUpdate>;
    leads: Knex.CompositeTableType<LeadsRow, LeadsInsert, LeadsUpdate>;
    mails: Knex.CompositeTableType<MailsRow, MailsInsert, MailsUpdate>;
    media: Knex.CompositeTableType<MediaRow, MediaInsert, MediaUpdate>;
    menu_items: Knex.CompositeTableType<MenuItemsRow, MenuItemsInsert, MenuItemsUpdate>;
    newsletter_subscriptions: Knex.CompositeTableType<
      NewsletterSubscriptionsRow,
      NewsletterSubscriptionsInsert,
      NewsletterSubscriptionsUpdate
    >;
    order_events: Knex.CompositeTableType<OrderEventsRow, OrderEventsInsert, OrderEventsUpdate>;
    order_items: Knex.CompositeTableType<OrderItemsRow, OrderItemsInsert, OrderItemsUpdate>;
    order_links: Knex.CompositeTableType<OrderLinksRow, OrderLinksInsert, OrderLinksUpdate>;
    orders: Knex.CompositeTableType<OrdersRow, OrdersInsert, OrdersUpdate>;
    page_heads: Knex.CompositeTableType<PageHeadsRow, PageHeadsInsert, PageHeadsUpdate>;
    page_previews: Knex.CompositeTableType<PagePreviewsRow, PagePreviewsInsert, PagePreviewsUpdate>;
    page_versions: Knex.CompositeTableType<PageVersionsRow, PageVersionsInsert, PageVersionsUpdate>;
    pages: Knex.CompositeTableType<PagesRow, PagesInsert, PagesUpdate>;
    password_resets: Knex.CompositeTableType<PasswordResetsRow, PasswordResetsInsert, PasswordResetsUpdate>;
    payment_events: Knex.CompositeTableType<PaymentEventsRow, PaymentEventsInsert, PaymentEventsUpdate>;
    payment_looks: Knex.CompositeTableType<PaymentLooksRow, PaymentLooksInsert, PaymentLooksUpdate>;
    payments: Knex.CompositeTableType<PaymentsRow, PaymentsInsert, PaymentsUpdate>;
    product_categories: Knex.CompositeTableType<
      ProductCategoriesRow,
      ProductCategoriesInsert,
      ProductCategoriesUpdate
    >;
    product_variants: Knex.CompositeTableType<
      ProductVariantsRow,
      ProductVariantsInsert,
      ProductVariantsUpdate
    >;
    products: Knex.CompositeTableType<ProductsRow, ProductsInsert, ProductsUpdate>;
    project_items: Knex.CompositeTableType<ProjectItemsRow, ProjectItemsInsert, ProjectItemsUpdate>;
    projects: Knex.CompositeTableType<ProjectsRow, ProjectsInsert, ProjectsUpdate>;
    proof_placements: Knex.CompositeTableType<
      ProofPlacementsRow,
      ProofPlacementsInsert,
      ProofPlacementsUpdate
    >;
    proofs: Knex.CompositeTableType<ProofsRow, ProofsInsert, ProofsUpdate>;
    quote_events: Knex.CompositeTableType<QuoteEventsRow, QuoteEventsInsert, QuoteEventsUpdate>;
    quote_files: Knex.CompositeTableType<QuoteFilesRow, QuoteFilesInsert, QuoteFilesUpdate>;
    quote_offers: Knex.CompositeTableType<QuoteOffersRow, QuoteOffersInsert, QuoteOffersUpdate>;
    quotes: Knex.CompositeTableType<QuotesRow, QuotesInsert, QuotesUpdate>;
    rate_limits: Knex.CompositeTableType<RateLimitsRow, RateLimitsInsert, RateLimitsUpdate>;
    refunds: Knex.CompositeTableType<RefundsRow, RefundsInsert, RefundsUpdate>;
    rejected_proof_reviews: Knex.CompositeTableType<
      RejectedProofReviewsRow,
      RejectedProofReviewsInsert,
      RejectedProofReviewsUpdate
    >;
    saved_addresses: Knex.CompositeTableType<SavedAddressesRow, SavedAddressesInsert, SavedAddressesUpdate>;
    seal_keys: Knex.CompositeTableType<SealKeysRow, SealKeysInsert, SealKeysUpdate>;
    security_events: Knex.CompositeTableType<SecurityEventsRow, SecurityEventsInsert, SecurityEventsUpdate>;
    sessions: Knex.CompositeTableType<SessionsRow, SessionsInsert, SessionsUpdate>;
    settings: Knex.CompositeTableType<SettingsRow, SettingsInsert, SettingsUpdate>;
    settings_state: Knex.CompositeTableType<SettingsStateRow, SettingsStateInsert, SettingsStateUpdate>;
    shift_keys: Knex.CompositeTableType<ShiftKeysRow, ShiftKeysInsert, ShiftKeysUpdate>;
    shift_note_reads: Knex.CompositeTableType<ShiftNoteReadsRow, ShiftNoteReadsInsert, ShiftNoteReadsUpdate>;
    shift_notes: Knex.CompositeTableType<ShiftNotesRow, ShiftNotesInsert, ShiftNotesUpdate>;
    shop_keys: Knex.CompositeTableType<ShopKeysRow, ShopKeysInsert, ShopKeysUpdate>;
    stock_takings: Knex.CompositeTableType<StockTakingsRow, StockTakingsInsert, StockTakingsUpdate>;
    sync_findings: Knex.CompositeTableType<SyncFindingsRow, SyncFindingsInsert, SyncFindingsUpdate>;
    sync_index: Knex.CompositeTableType<SyncIndexRow, SyncIndexInsert, SyncIndexUpdate>;
    sync_marks: Knex.CompositeTableType<SyncMarksRow, SyncMarksInsert, SyncMarksUpdate>;
    sync_meta: Knex.CompositeTableType<SyncMetaRow, SyncMetaInsert, SyncMetaUpdate>;
    sync_mutations: Knex.CompositeTableType<SyncMutationsRow, SyncMutationsInsert, SyncMutationsUpdate>;
    tasks: Knex.CompositeTableType<TasksRow, TasksInsert, TasksUpdate>;
    users: Knex.CompositeTableType<UsersRow, UsersInsert, UsersUpdate>;
    visitors: Knex.CompositeTableType<VisitorsRow, VisitorsInsert, VisitorsUpdate>;
    vital_days: Knex.CompositeTableType<VitalDaysRow, VitalDaysInsert, VitalDaysUpdate>;
  }
}
