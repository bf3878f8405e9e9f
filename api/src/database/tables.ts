/** Written by `npm run tables` from the migrated database: change a migration, never this file. */
import type { StaffRole } from '#contract/wire/capabilities.ts';
import type { DesignPlacement, DesignPosition, LineColour, SizeQuantity } from '#contract/cart/cart.ts';
import type { CustomerInfo, DeliveryDetails } from '#contract/checkout/checkout-form.ts';
import type { DeliveryStatus } from '#contract/deliveries/deliveries.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import type { DeviceClass } from '#contract/insight/insight.ts';
import type { JobStatus, JobType } from '#contract/jobs/jobs.ts';
import type { LeadEventType, LeadStatus, LostReason, MessageStatus } from '#contract/leads/leads.ts';
import type { MailStatus } from '#contract/mail/mail.ts';
import type { MenuType } from '#contract/content/menus.ts';
import type { MergedField, MergedValue } from '#contract/wire/merges.ts';
import type { FulfilmentMethod, OrderStatus } from '#contract/orders/orders.ts';
import type { PriceBreak } from '#contract/money/pricing.ts';
import type { AgreedTechnique, FixedPrice, SoldBuyerPrice } from '#contract/money/buyer-prices.ts';
import type { Priority } from '#contract/jobs/priorities.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import type { ProofStatus } from '#contract/proofs/proofs.ts';
import type { QuoteEventType, QuoteStatus } from '#contract/quotes/quotes.ts';
import type { SavedPlacement } from '#contract/artwork/saved-designs.ts';
import type { SealState, SealTrouble } from '#contract/deliveries/seal/bundle.ts';
import type { SealMissing } from '#contract/deliveries/seal/missing.ts';
import type { SealGrade } from '#contract/deliveries/seal/time-window.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import type { PriceRule } from '#contract/imports/selling-price.ts';
import type { SoldDecoration } from '#contract/techniques/price/sold-decoration.ts';
import type { JobTicks } from '#contract/jobs/endpoints.ts';
import type { SoldRoster } from '#contract/roster/sold-roster.ts';
import type { SetupMarks } from '#contract/setup/setup.ts';
import type { ClothChoice, SetUp, TechniqueKind, TechniquePrice } from '#contract/techniques/technique.ts';
import type { DeviceStats } from '#contract/wire/sync.ts';
import type { VitalName } from '#contract/insight/vitals.ts';
import type { ChangedField, ImportProblem, JsonObject, JsonValue } from './json-columns.ts';
import type { TableOf, Words } from './table-types.ts';

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

/** Everybody who has uploaded the same bytes. */
export interface ArtworkOwnersRow {
  sha256: string;
  owner: string;
  usedAt: Date;
}

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
  fileSha256: string | null;
  page: number | null;
  madeFrom: string | null;
}

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

/** The authenticator app of somebody of the staff, and the last code that was used. */
export interface AuthenticatorsRow {
  userId: number;
  secret: string | null;
  pendingSecret: string | null;
  lastStep: number;
  confirmedAt: Date | null;
}

/** A public picture that has been made AVIF, or found not to be worth it. */
export interface AvifPicturesRow {
  sha256: string;
  widths: number[];
  claimedAt: Date;
  madeAt: Date | null;
}

/** When the pieces of a line and size are expected that can’t be shipped yet. */
export interface BackOrdersRow {
  orderItemId: number;
  size: string;
  expectedOn: string;
  notedBy: number;
  notedAt: Date;
}

/** A backup that was made, or could not be, and what its last drill found. */
export interface BackupsRow {
  id: number;
  kind: 'scheduled' | 'hand' | 'upgrade';
  fileName: string;
  isEncrypted: boolean;
  startedAt: Date;
  finishedAt: Date;
  bytes: number | null;
  rows: number | null;
  files: number | null;
  missing: number | null;
  failure: string | null;
  drilledAt: Date | null;
  drillSeconds: number | null;
  drillSeals: number | null;
  drillFailure: string | null;
}

/** A file of the bank that was read in. */
export interface BankFilesRow {
  id: number;
  name: string;
  format: 'cba' | 'westpac' | 'nab' | 'anz' | 'other';
  lineCount: number;
  readBy: number | null;
  readAt: Date;
}

/** Money that came on the bank account, and the receipt it became. */
export interface BankLinesRow {
  id: number;
  fileId: number;
  fingerprint: Buffer;
  postedOn: string;
  amountCents: number;
  text: string;
  status: 'open' | 'matched' | 'ignored';
  receiptId: number | null;
  decidedBy: number | null;
  createdAt: Date;
}

/** What a blank costs the shop, by its stock code or for a product. */
export interface BlankCostsRow {
  id: number;
  stockCode: string | null;
  productId: number | null;
  costCents: number;
  isTyped: boolean;
  setBy: number | null;
  setAt: Date;
}

/** Each 32 products by id, with a stamp that a change of one of them renews. */
export interface CataloguePiecesRow {
  piece: number;
  stamp: string;
}

/** The version of the catalogue, raised by every change of it. */
export interface CatalogueStateRow {
  id: boolean;
  version: number;
  changedAt: Date;
}

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
  decorationCents: number;
  offerId: number | null;
  optionId: string | null;
  depositCents: number | null;
  discountCodeId: number | null;
  discountCents: number;
  policiesAsOf: number | null;
}

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

/** The last number given out for orders, invoices, projects and the like. */
export interface CountersRow {
  name: string;
  value: number;
}

/** Whether and on which terms a customer may buy on account. */
export interface CustomerAccountsRow {
  customerId: number;
  isApproved: boolean;
  limitCents: number;
  termsDays: number;
  depositPercent: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

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
  organisationId: number | null;
}

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
  arrivesFrom: Date | null;
  arrivesTo: Date | null;
  toldNextAt: Date | null;
}

/** Which phone holds a copy of which delivery. */
export interface DeliveryCopiesRow {
  userId: number;
  deviceId: string;
  deliveryId: string;
  servedAt: Date;
  leftVersion: number | null;
  isHeld: boolean;
}

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

/** A design that a shopper has saved. */
export interface DesignsRow {
  id: string;
  userId: number;
  name: string;
  garment: string;
  decorationMethod: string;
  allowMultipleColors: boolean;
  placements: SavedPlacement[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  printAreas: PrintAreas | null | null;
}

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

/** A code that takes something off the goods of an order, for everybody or for one customer. */
export interface DiscountCodesRow {
  id: number;
  clientId: string;
  code: string;
  basisPoints: number;
  amountCents: number;
  minSpendCents: number;
  fromDay: string | null;
  untilDay: string | null;
  maxUses: number | null;
  maxUsesEach: number | null;
  customerId: number | null;
  givenFor: number | null;
  note: string;
  isOn: boolean;
  madeBy: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

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

/** One time that the shop fetched a supplier’s file, and what came of it. */
export interface FeedRunsRow {
  id: number;
  feedId: number;
  startedBy: number | null;
  outcome: 'running' | 'unchanged' | 'applied' | 'asks' | 'declined' | 'replaced' | 'failed';
  reason: string | null;
  bytes: number | null;
  heartbeatAt: Date;
  createdAt: Date;
  finishedAt: Date | null;
}

/** A file that rows need and that is missing or has changed. */
export interface FileFindingsRow {
  name: string;
  kind: 'missing' | 'changed';
  owner: string;
  foundAt: Date;
}

/** An account of somebody of the staff at the sign-in provider. */
export interface IdentitiesRow {
  issuer: string;
  subject: string;
  userId: number;
  email: string;
  createdAt: Date;
  lastUsedAt: Date;
}

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

/** Which columns of files with one header stand for ours, and what becomes of their prices. The latest row counts. */
export interface ImportColumnsRow {
  id: number;
  headerHash: string;
  columns: Record<string, string> | null;
  prices: PriceRule | null;
  createdAt: Date;
  createdBy: number | null;
}

/** A supplier’s picture that the shop has fetched. */
export interface ImportPicturesRow {
  url: string;
  path: string;
  fetchedAt: Date;
}

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
  mode: 'add' | 'replace';
  columnsId: number | null;
  feedRunId: number | null;
  asked: JsonObject | null;
  continued: number;
}

/** A catalogue row as it was before the last import changed it, for undoing. */
export interface ImportSnapshotsRow {
  runId: number;
  tableName: 'products' | 'product_variants' | 'categories' | 'product_categories';
  rowKey: string;
  before: JsonObject | null;
}

/** A tax invoice or adjustment note, as it was issued. */
export interface InvoicesRow {
  id: number;
  number: string;
  orderId: number;
  kind: 'invoice' | 'further_invoice' | 'credit_note';
  refundId: number | null;
  totalCents: number;
  gstCents: number;
  document: JsonObject;
  issuedAt: Date;
}

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
  ticks: JobTicks;
}

/** How many rows of a list were made in one past week, by state; week by week, so that totals need not read every row. */
export interface KeptCountsRow {
  list: string;
  week: string;
  state: string;
  rowCount: number;
  cents: number;
}

/** Sums of one past day for the figures of the office, by what they are split. */
export interface KeptFiguresRow {
  day: string;
  figure: string;
  key: string;
  cents: number;
  gstCents: number;
  rowCount: number;
}

/** A browser on which somebody has signed in before, so that strangers cannot lock them out of it. */
export interface KnownDevicesRow {
  tokenHash: Buffer;
  userId: number;
  lastUsedAt: Date;
}

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

/** Which kinds of notice a person has switched off. */
export interface NoticeChoicesRow {
  userId: number;
  off: string[];
}

/** Something that has happened and that devices are told. */
export interface NoticesRow {
  id: number;
  kind: string;
  uniqueKey: string;
  orderId: number | null;
  userId: number | null;
  number: string;
  path: string;
  createdAt: Date;
  spreadAt: Date | null;
}

/** A further link to an offer, in a reminder of it, by the hash of its token. */
export interface OfferLinksRow {
  id: number;
  offerId: number;
  tokenHash: Buffer;
  madeFor: string;
  createdAt: Date;
}

/** An order that a buyer wants on the organisation’s account, and what a manager has said. */
export interface OrderApprovalsRow {
  orderId: number;
  organisationId: number;
  askedBy: number;
  askedAt: Date;
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn';
  totalCents: number;
  decidedBy: number | null;
  decidedAt: Date | null;
  reason: string | null;
}

/** A change of an order before production: what was, what is, the note to the customer. */
export interface OrderChangesRow {
  id: number;
  clientId: string;
  orderId: number;
  bodyHash: Buffer;
  before: JsonObject;
  after: JsonObject;
  differenceCents: number;
  reason: string | null;
  message: string | null;
  changedBy: number;
  changedAt: Date;
}

/** What happened to an order, oldest first. */
export interface OrderEventsRow {
  id: number;
  orderId: number;
  type: string;
  data: JsonObject;
  actorId: number | null;
  at: Date;
}

/** One line of an order: a product in one colour, with its sizes and placements. */
export interface OrderItemsRow {
  id: number;
  orderId: number | null;
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
  decorations: SoldDecoration[];
  roster: SoldRoster | null | null;
  printAreas: PrintAreas | null | null;
  buyerPrice: SoldBuyerPrice | null;
  removedOrderId: number | null;
  removedAt: Date | null;
}

/** A link in an email that opens an order without signing in, by the hash of its token. */
export interface OrderLinksRow {
  id: number;
  orderId: number;
  tokenHash: Buffer;
  madeFor: string;
  createdAt: Date;
}

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
  decorationCents: number;
  neededBy: string | null;
  organisationId: number | null;
}

/** Whether and on which terms an organisation may buy on account. */
export interface OrganisationAccountsRow {
  organisationId: number;
  isApproved: boolean;
  limitCents: number;
  termsDays: number;
  depositPercent: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A design that the office has given to an organisation, or that it has kept. */
export interface OrganisationArtworksRow {
  organisationId: number;
  sha256: string;
  name: string;
  addedAt: Date;
}

/** A link by which somebody may join an organisation, by the hash of its token. */
export interface OrganisationInvitationsRow {
  id: number;
  organisationId: number;
  email: string;
  role: 'buyer' | 'manager';
  tokenHash: Buffer;
  invitedBy: number | null;
  createdAt: Date;
  expiresAt: Date;
}

/** An account of the shop that buys for an organisation, and its role there. */
export interface OrganisationMembersRow {
  userId: number;
  organisationId: number;
  role: 'buyer' | 'manager';
  joinedAt: Date;
}

/** A company or club with several buyers. */
export interface OrganisationsRow {
  id: number;
  clientId: string;
  name: string;
  abn: string | null;
  approvalOverCents: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

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

/** A link to a page that is not published, by the hash of its token. */
export interface PagePreviewsRow {
  tokenHash: Buffer;
  pageId: number;
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date;
}

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

/** What a browser is asked to sign with a passkey, by its hash, for five minutes. */
export interface PasskeyChallengesRow {
  challengeHash: Buffer;
  purpose: 'add' | 'signIn' | 'secondStep' | 'confirm';
  userId: number | null;
  expiresAt: Date;
}

/** A passkey of somebody of the staff: its public half. */
export interface PasskeysRow {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A link to set a password, used once or expired. */
export interface PasswordResetsRow {
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** An order from the shop system that was used before: history, and nothing else. */
export interface PastOrdersRow {
  id: number;
  source: 'shopify' | 'woocommerce';
  number: string;
  customerId: number;
  orderedAt: Date;
  state: string;
  totalCents: number;
  currency: string;
  lines: JsonObject[];
  createdAt: Date;
}

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

/** When the provider is next asked about a payment or a refund. */
export interface PaymentLooksRow {
  key: string;
  nextAt: Date;
}

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
  receiptId: number | null;
  paysToo: boolean;
}

/** What a policy said from one time on. An order names the texts that it was made under. */
export interface PolicyTextsRow {
  id: number;
  policy: 'terms' | 'privacy' | 'refund' | 'shipping';
  number: number;
  title: string;
  description: string;
  sections: JsonObject[];
  sha256: Buffer;
  heldFrom: Date;
  changedBy: number | null;
}

/** What a customer or an organisation pays less for goods than everybody. */
export interface PriceAgreementsRow {
  id: number;
  customerId: number | null;
  organisationId: number | null;
  basisPoints: number;
  prices: FixedPrice[];
  fromDay: string | null;
  untilDay: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  techniquePrices: AgreedTechnique[];
}

/** Which product is in which category. */
export interface ProductCategoriesRow {
  productId: number;
  categoryId: string;
}

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

/** A file that staff have attached to a design for a machine or for film; the bytes are in the file store. */
export interface ProductionFilesRow {
  id: string;
  artwork: string;
  sha256: string;
  extension: string;
  bytes: number;
  name: string;
  note: string | null;
  stitching: JsonObject | null;
  replaces: string | null;
  addedBy: number | null;
  addedAt: Date;
  endedAt: Date | null;
  endedHow: 'replaced' | 'removed' | null;
  endedBy: number | null;
}

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
  printAreas: PrintAreas | null | null;
}

/** A version of Selvedge that has run on this database. */
export interface ProgramVersionsRow {
  version: string;
  firstStartedAt: Date;
  lastMigration: string;
  leastMigration: string | null;
}

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
    | 'Cancelled'
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

/** Somebody whom the buyer has asked about a proof by link, by the hash of its token, and their answer. */
export interface ProofApproversRow {
  id: string;
  proofId: number;
  name: string;
  tokenHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
  removedAt: Date | null;
  decision: 'approved' | 'changes_requested' | null;
  answer: string | null;
  answerId: string | null;
  answeredAt: Date | null;
}

/** How many of those who were asked about a proof have to say yes. */
export interface ProofPanelsRow {
  proofId: number;
  needed: number | null;
}

/** One placement on a proof. Lengths are in millimetres. */
export interface ProofPlacementsRow {
  id: number;
  proofId: number;
  orderItemId: number;
  place: number;
  position: Words<DesignPosition, 'front' | 'back' | 'side'>;
  method: string;
  sha256: string;
  widthMm: number;
  heightMm: number;
  leftMm: number;
  topMm: number;
  rotation: number;
  signature: string;
  placementKey: string;
  picture: string;
  area: string | null;
  belowCollarMm: number | null;
}

/** Notes on places of a proof, and files, with which a customer asked for a change. */
export interface ProofRequestsRow {
  proofId: number;
  pins: JsonObject[];
  files: JsonObject[];
  createdAt: Date;
}

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

/** A sign-in that is under way at the provider, by the hash of its token. */
export interface ProviderSignInsRow {
  tokenHash: Buffer;
  state: string;
  nonce: string;
  verifier: string;
  expiresAt: Date;
}

/** A notice for one device, to be sent or sent. */
export interface PushSendsRow {
  id: number;
  noticeId: number;
  subscriptionId: number;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  nextTryAt: Date;
  lastError: string | null;
  sentAt: Date | null;
}

/** A device that gets notices, of a person or about one order. */
export interface PushSubscriptionsRow {
  id: number;
  endpoint: string;
  endpointHash: Buffer;
  p256dh: string;
  auth: string;
  userId: number | null;
  sessionHash: Buffer | null;
  orderId: number | null;
  off: string[];
  userAgent: string;
  createdAt: Date;
}

/** What happened to a quote. */
export interface QuoteEventsRow {
  id: number;
  quoteId: number;
  offerId: number | null;
  clientId: string | null;
  type: Words<
    Exclude<QuoteEventType, 'requested' | 'written'>,
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
    | 'sizes_closed'
    | 'sizes_opened'
    | 'drafted'
    | 'reminded'
  >;
  data: JsonObject;
  note: string | null;
  actorId: number | null;
  at: Date;
}

/** A file that goes with an offer. */
export interface QuoteFilesRow {
  sha256: string;
  extension: 'pdf' | 'png' | 'jpg';
  bytes: number;
  uploadedBy: number | null;
  createdAt: Date;
}

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
  work: JsonObject | null;
  options: JsonObject[] | null;
  depositPercent: number | null;
  depositGranted: boolean;
}

/** The message or call that a quote of the office began from. */
export interface QuoteSourcesRow {
  quoteId: number;
  messageId: number | null;
  callId: number | null;
}

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
  writtenBy: number | null;
  buyer: JsonObject | null;
  chosenOptionId: string | null;
  sizesBy: string | null;
  sizesClosedAt: Date | null;
  draft: JsonObject | null;
  draftAt: Date | null;
  draftBy: number | null;
}

/** The counters of the rate limiter. */
export interface RateLimitsRow {
  key: string;
  points: number;
  expire: number | null;
}

/** A receipt that was a mistake, or that the bank has taken back. */
export interface ReceiptReversalsRow {
  receiptId: number;
  reason: string;
  createdBy: number | null;
  reversedAt: Date;
}

/** Money that came by hand or by bank, or credit that went back, as its receipt was issued. */
export interface ReceiptsRow {
  id: number;
  clientId: string;
  number: string;
  customerId: number;
  kind: 'payment' | 'refund';
  method: 'bank_transfer' | 'cash' | 'card_terminal' | 'other';
  amountCents: number;
  receivedOn: string;
  reference: string | null;
  document: unknown;
  createdBy: number | null;
  issuedAt: Date;
}

/** A code for a sign-in without the telephone, by its hash, used once. */
export interface RecoveryCodesRow {
  codeHash: Buffer;
  userId: number;
  createdAt: Date;
  usedAt: Date | null;
}

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

/** What the office noted about a proof of delivery that was refused. */
export interface RejectedProofReviewsRow {
  mutationId: string;
  reviewedAt: Date;
  reviewedBy: number;
  reviewedNote: string;
}

/** A delivery address that a shopper keeps for the next order. */
export interface SavedAddressesRow {
  userId: number;
  details: DeliveryDetails;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A public key with which the shop signs the time it gives to devices. */
export interface SealKeysRow {
  id: string;
  publicKey: string;
  createdAt: Date;
}

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

/** A design that was to come and that the customer has sent; the file is in the line. */
export interface SentArtworksRow {
  orderItemId: number;
  place: number;
  sha256: string;
  sentAt: Date;
  provedAt: Date | null;
}

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

/** One setting of the shop, by its key. */
export interface SettingsRow {
  key: string;
  value: JsonValue;
  updatedBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The mark of the settings, replaced by every change of them. */
export interface SettingsStateRow {
  id: boolean;
  mark: string;
}

/** A code with which somebody may set a new shop up, by its hash, for a day. */
export interface SetupCodesRow {
  codeHash: Buffer;
  madeAt: Date;
  expiresAt: Date;
}

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

/** Who has read a shift note. */
export interface ShiftNoteReadsRow {
  shiftNoteId: string;
  userId: number;
  at: Date;
}

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

/** How many pieces of a line and size are in a shipment. */
export interface ShipmentLinesRow {
  shipmentId: number;
  orderItemId: number;
  size: string;
  quantity: number;
}

/** Pieces of an order that left together, or wait for our driver, where it leaves in parts. */
export interface ShipmentsRow {
  id: number;
  clientId: string | null;
  orderId: number;
  bodyHash: Buffer | null;
  number: number;
  method: Words<FulfilmentMethod, 'auspost' | 'driver' | 'pickup'>;
  trackingNumber: string | null;
  deliveryId: string | null;
  shippedAt: Date | null;
  droppedAt: Date | null;
  madeBy: number;
  madeAt: Date;
}

/** A secret of the shop from which ids are derived. */
export interface ShopKeysRow {
  purpose: 'ids';
  secret: Buffer;
}

/** Who set the shop up, and how far they have come: one row. */
export interface ShopSetupRow {
  id: boolean;
  claimedAt: Date | null;
  ownerId: number | null;
  steps: SetupMarks;
  finishedAt: Date | null;
  demoRemovedAt: Date | null;
}

/** A sign-in between the password and its second step, by the hash of its token. */
export interface SignInStepsRow {
  tokenHash: Buffer;
  userId: number;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** A link by which a person or a group fills in sizes of a quote. */
export interface SizeLinksRow {
  id: string;
  quoteId: number;
  tokenHash: Buffer;
  label: string;
  madeBy: number | null;
  withdrawnAt: Date | null;
  createdAt: Date;
}

/** What one person or group has filled in. */
export interface SizeRowsRow {
  id: string;
  place: number;
  linkId: string;
  lineId: string;
  name: string;
  number: string;
  size: string;
  quantity: number;
  version: number;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

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

/** A file of the store, with the hash of its bytes when they were first read. */
export interface StoredFilesRow {
  name: string;
  bytes: number;
  sha256: string;
  firstReadAt: Date;
}

/** A supplier’s file that the shop fetches by itself, and when. */
export interface SupplierFeedsRow {
  id: number;
  name: string;
  kind: 'catalogue' | 'stock';
  place: 'address' | 'file';
  address: string;
  signIn: 'none' | 'basic' | 'header';
  signInName: string;
  credentials: string | null;
  mode: 'add' | 'replace';
  codeColumn: string;
  stockColumn: string;
  inStockPieces: number;
  everyHours: number | null;
  dailyAt: number | null;
  isOn: boolean;
  nextAt: Date | null;
  etag: string | null;
  lastModified: string | null;
  fileHash: string | null;
  columnsSeen: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: number | null;
  deletedAt: Date | null;
}

/** A contradiction in the offline records that the hourly check found. */
export interface SyncFindingsRow {
  kind: 'evidence_without_mutation' | 'mutation_without_verdict' | 'row_not_in_feed';
  subject: string;
  foundAt: Date;
}

/** The change feed: the version of every record in every scope. */
export interface SyncIndexRow {
  scope: string;
  entity: string;
  id: string;
  version: number;
  deleted: boolean;
}

/** Which version the feed had reached at which time. */
export interface SyncMarksRow {
  at: Date;
  version: number;
}

/** The identity of the feed and how far back it goes. */
export interface SyncMetaRow {
  id: boolean;
  epoch: string;
  floor: number;
}

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

/** A way to put a design on cloth, with its limits and prices. */
export interface TechniquesRow {
  id: string;
  name: string;
  label: string;
  kind: Words<
    TechniqueKind,
    'screen_print' | 'dtf' | 'dtg' | 'heat_transfer' | 'sublimation' | 'embroidery' | 'other'
  >;
  isOn: boolean;
  displayOrder: number;
  fabrics: string[];
  cloth: Words<ClothChoice, 'any' | 'light' | 'dark'>;
  leastPieces: number;
  mostInks: number | null;
  leastStrokeMm: number;
  leastDpi: number;
  maxWidthMm: number;
  maxHeightMm: number;
  fileKinds: string[];
  extraDays: number;
  price: TechniquePrice;
  setUp: SetUp;
  setUpMinutes: number;
  piecesPerHour: number;
  updatedBy: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  nameCents: number | null;
  numberCents: number | null;
  inks: JsonObject[];
}

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
  secondStepDueAt: Date | null;
}

/** A browser that is not signed in, by the hash of its token. */
export interface VisitorsRow {
  tokenHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
}

/** How many visits of a day had a loading measure in one range. */
export interface VitalDaysRow {
  day: string;
  name: Words<VitalName, 'LCP' | 'INP' | 'CLS' | 'TTFB'>;
  page: string;
  device: Words<DeviceClass, 'phone' | 'tablet' | 'desk'>;
  bucket: number;
  count: number;
}

/** What is no longer expected of an invoice, or has come after all. */
export interface WriteOffsRow {
  id: number;
  clientId: string;
  number: string;
  orderId: number;
  amountCents: number;
  gstCents: number;
  reason: string;
  createdBy: number | null;
  writtenOffAt: Date;
}

/** What the office wrote down when it took an order: choices, reasons, the note to the customer. */
export interface WrittenOrdersRow {
  clientId: string;
  orderId: number | null;
  bodyHash: Buffer;
  work: JsonObject | null;
  message: string | null;
  writtenBy: number;
  writtenAt: Date;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    analytics_days: TableOf<AnalyticsDaysRow, {}>;
    artwork_owners: TableOf<ArtworkOwnersRow, { optional: 'usedAt' }>;
    artworks: TableOf<
      ArtworksRow,
      {
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
          | 'updatedAt'
          | 'fileSha256'
          | 'page'
          | 'madeFrom';
      }
    >;
    audit_events: TableOf<
      AuditEventsRow,
      {
        optional: 'actorId' | 'before' | 'after' | 'deviceId' | 'occurredAt' | 'receivedAt' | 'userAgent';
        computed: 'id';
        json: 'before' | 'after';
      }
    >;
    authenticators: TableOf<
      AuthenticatorsRow,
      { optional: 'secret' | 'pendingSecret' | 'lastStep' | 'confirmedAt' }
    >;
    avif_pictures: TableOf<AvifPicturesRow, { optional: 'widths' | 'claimedAt' | 'madeAt' }>;
    back_orders: TableOf<BackOrdersRow, {}>;
    backups: TableOf<
      BackupsRow,
      {
        optional:
          | 'finishedAt'
          | 'bytes'
          | 'rows'
          | 'files'
          | 'missing'
          | 'failure'
          | 'drilledAt'
          | 'drillSeconds'
          | 'drillSeals'
          | 'drillFailure';
        computed: 'id';
      }
    >;
    bank_files: TableOf<BankFilesRow, { optional: 'readBy' | 'readAt'; computed: 'id' }>;
    bank_lines: TableOf<
      BankLinesRow,
      { optional: 'status' | 'receiptId' | 'decidedBy' | 'createdAt'; computed: 'id' }
    >;
    blank_costs: TableOf<
      BlankCostsRow,
      { optional: 'stockCode' | 'productId' | 'isTyped' | 'setBy' | 'setAt'; computed: 'id' }
    >;
    catalogue_pieces: TableOf<CataloguePiecesRow, { optional: 'stamp' }>;
    catalogue_state: TableOf<CatalogueStateRow, { optional: 'id' | 'version' | 'changedAt' }>;
    categories: TableOf<
      CategoriesRow,
      {
        optional:
          | 'parentId'
          | 'displayOrder'
          | 'description'
          | 'isActive'
          | 'deletedAt'
          | 'version'
          | 'createdAt'
          | 'updatedAt';
      }
    >;
    checkout_questions: TableOf<
      CheckoutQuestionsRow,
      { optional: 'asked' | 'idempotencyKey' | 'bodyHash' | 'createdAt'; computed: 'id' }
    >;
    checkouts: TableOf<
      CheckoutsRow,
      {
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
          | 'bodyHash'
          | 'decorationCents'
          | 'offerId'
          | 'optionId'
          | 'depositCents'
          | 'discountCodeId'
          | 'discountCents'
          | 'policiesAsOf';
        json: 'customerInfo' | 'items';
      }
    >;
    contact_messages: TableOf<
      ContactMessagesRow,
      {
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
      }
    >;
    counters: TableOf<CountersRow, { optional: 'value' }>;
    customer_accounts: TableOf<
      CustomerAccountsRow,
      {
        optional:
          | 'isApproved'
          | 'limitCents'
          | 'termsDays'
          | 'depositPercent'
          | 'version'
          | 'createdAt'
          | 'updatedAt';
      }
    >;
    customer_merges: TableOf<
      CustomerMergesRow,
      { optional: 'mergedBy' | 'mergedAt' | 'undoneAt'; computed: 'id'; json: 'moved' }
    >;
    customers: TableOf<
      CustomersRow,
      {
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
          | 'bodyHash'
          | 'organisationId';
        computed: 'id';
      }
    >;
    deliveries: TableOf<
      DeliveriesRow,
      {
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
          | 'nextAttemptDate'
          | 'arrivesFrom'
          | 'arrivesTo'
          | 'toldNextAt';
        computed: 'endedAt';
      }
    >;
    delivery_copies: TableOf<DeliveryCopiesRow, { optional: 'servedAt' | 'leftVersion' | 'isHeld' }>;
    delivery_events: TableOf<
      DeliveryEventsRow,
      { optional: 'data' | 'actorId' | 'mutationId' | 'at'; computed: 'id'; json: 'data' }
    >;
    delivery_evidence: TableOf<
      DeliveryEvidenceRow,
      {
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
      }
    >;
    delivery_seals: TableOf<
      DeliverySealsRow,
      {
        optional:
          | 'why'
          | 'deviceId'
          | 'keyId'
          | 'seq'
          | 'header'
          | 'contents'
          | 'signature'
          | 'picture'
          | 'salt';
      }
    >;
    designs: TableOf<
      DesignsRow,
      {
        optional: 'allowMultipleColors' | 'version' | 'createdAt' | 'updatedAt' | 'printAreas';
        json: 'placements' | 'printAreas';
      }
    >;
    device_keys: TableOf<DeviceKeysRow, {}>;
    devices: TableOf<
      DevicesRow,
      {
        optional: 'build' | 'lastSeq' | 'stats' | 'createdAt' | 'lastSeenAt' | 'revokedAt' | 'oldestUnsentAt';
        json: 'stats';
      }
    >;
    discount_codes: TableOf<
      DiscountCodesRow,
      {
        optional:
          | 'basisPoints'
          | 'amountCents'
          | 'minSpendCents'
          | 'fromDay'
          | 'untilDay'
          | 'maxUses'
          | 'maxUsesEach'
          | 'customerId'
          | 'givenFor'
          | 'note'
          | 'isOn'
          | 'version'
          | 'createdAt'
          | 'updatedAt';
        computed: 'id';
      }
    >;
    disputes: TableOf<
      DisputesRow,
      { optional: 'evidenceDueAt' | 'closedAt' | 'version' | 'createdAt' | 'updatedAt'; computed: 'id' }
    >;
    email_changes: TableOf<
      EmailChangesRow,
      { optional: 'oldEmail' | 'createdAt' | 'confirmedAt' | 'endedAt' }
    >;
    feed_runs: TableOf<
      FeedRunsRow,
      {
        optional: 'startedBy' | 'outcome' | 'reason' | 'bytes' | 'heartbeatAt' | 'createdAt' | 'finishedAt';
        computed: 'id';
      }
    >;
    file_findings: TableOf<FileFindingsRow, { optional: 'foundAt' }>;
    identities: TableOf<IdentitiesRow, { optional: 'createdAt' | 'lastUsedAt' }>;
    import_changes: TableOf<ImportChangesRow, { optional: 'variants' | 'fields'; json: 'fields' }>;
    import_columns: TableOf<
      ImportColumnsRow,
      {
        optional: 'columns' | 'prices' | 'createdAt' | 'createdBy';
        computed: 'id';
        json: 'columns' | 'prices';
      }
    >;
    import_pictures: TableOf<ImportPicturesRow, { optional: 'fetchedAt' }>;
    import_runs: TableOf<
      ImportRunsRow,
      {
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
          | 'words'
          | 'mode'
          | 'columnsId'
          | 'feedRunId'
          | 'asked'
          | 'continued';
        computed: 'id';
        json: 'counts' | 'problems' | 'undoReport' | 'asked';
      }
    >;
    import_snapshots: TableOf<ImportSnapshotsRow, { optional: 'before'; json: 'before' }>;
    invoices: TableOf<
      InvoicesRow,
      { optional: 'kind' | 'refundId' | 'issuedAt'; computed: 'id'; json: 'document' }
    >;
    job_hours: TableOf<
      JobHoursRow,
      { optional: 'at' | 'mutationId' | 'createdAt' | 'startedAt' | 'corrects' | 'reason' }
    >;
    job_merges: TableOf<
      JobMergesRow,
      { optional: 'keptBy' | 'lostBy' | 'mutationId' | 'at'; json: 'kept' | 'lost' }
    >;
    job_notes: TableOf<JobNotesRow, { optional: 'mutationId' | 'at' | 'createdAt' }>;
    job_timers: TableOf<JobTimersRow, { optional: 'stoppedAt' | 'stoppedBy' | 'mutationId' | 'createdAt' }>;
    jobs: TableOf<
      JobsRow,
      {
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
          | 'updatedAt'
          | 'ticks';
        computed: 'stage' | 'isReady' | 'actualHours' | 'endedAt';
        json: 'details' | 'artwork' | 'ticks';
        decimal: 'estimatedHours' | 'actualHours';
      }
    >;
    kept_counts: TableOf<KeptCountsRow, { optional: 'cents' }>;
    kept_figures: TableOf<KeptFiguresRow, {}>;
    known_devices: TableOf<KnownDevicesRow, { optional: 'lastUsedAt' }>;
    lead_events: TableOf<
      LeadEventsRow,
      { optional: 'clientId' | 'data' | 'note' | 'actorId' | 'at'; computed: 'id'; json: 'data' }
    >;
    leads: TableOf<
      LeadsRow,
      {
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
      }
    >;
    mails: TableOf<
      MailsRow,
      {
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
      }
    >;
    media: TableOf<
      MediaRow,
      {
        optional: 'alt' | 'title' | 'uploadedBy' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt';
        computed: 'id';
      }
    >;
    menu_items: TableOf<
      MenuItemsRow,
      {
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
      }
    >;
    newsletter_subscriptions: TableOf<
      NewsletterSubscriptionsRow,
      {
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
      }
    >;
    notice_choices: TableOf<NoticeChoicesRow, { optional: 'off' }>;
    notices: TableOf<
      NoticesRow,
      { optional: 'orderId' | 'userId' | 'createdAt' | 'spreadAt'; computed: 'id' }
    >;
    offer_links: TableOf<OfferLinksRow, { optional: 'createdAt'; computed: 'id' }>;
    order_approvals: TableOf<
      OrderApprovalsRow,
      { optional: 'askedAt' | 'state' | 'decidedBy' | 'decidedAt' | 'reason' }
    >;
    order_changes: TableOf<
      OrderChangesRow,
      { optional: 'reason' | 'message'; computed: 'id'; json: 'before' | 'after' }
    >;
    order_events: TableOf<
      OrderEventsRow,
      { optional: 'data' | 'actorId' | 'at'; computed: 'id'; json: 'data' }
    >;
    order_items: TableOf<
      OrderItemsRow,
      {
        optional:
          | 'orderId'
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
          | 'updatedAt'
          | 'decorations'
          | 'roster'
          | 'printAreas'
          | 'buyerPrice'
          | 'removedOrderId'
          | 'removedAt';
        computed: 'id';
        json:
          | 'color'
          | 'designPlacements'
          | 'sizeQuantities'
          | 'decorations'
          | 'roster'
          | 'printAreas'
          | 'buyerPrice';
      }
    >;
    order_links: TableOf<OrderLinksRow, { optional: 'createdAt'; computed: 'id' }>;
    orders: TableOf<
      OrdersRow,
      {
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
          | 'shippingMethod'
          | 'decorationCents'
          | 'neededBy'
          | 'organisationId';
        computed: 'id';
        json: 'customerInfo';
      }
    >;
    organisation_accounts: TableOf<
      OrganisationAccountsRow,
      {
        optional:
          | 'isApproved'
          | 'limitCents'
          | 'termsDays'
          | 'depositPercent'
          | 'version'
          | 'createdAt'
          | 'updatedAt';
      }
    >;
    organisation_artworks: TableOf<OrganisationArtworksRow, { optional: 'addedAt' }>;
    organisation_invitations: TableOf<
      OrganisationInvitationsRow,
      { optional: 'invitedBy' | 'createdAt'; computed: 'id' }
    >;
    organisation_members: TableOf<OrganisationMembersRow, { optional: 'joinedAt' }>;
    organisations: TableOf<
      OrganisationsRow,
      { optional: 'abn' | 'approvalOverCents' | 'version' | 'createdAt' | 'updatedAt'; computed: 'id' }
    >;
    page_heads: TableOf<
      PageHeadsRow,
      { optional: 'title' | 'description' | 'updatedBy' | 'version' | 'createdAt' | 'updatedAt' }
    >;
    page_previews: TableOf<PagePreviewsRow, { optional: 'createdBy' | 'createdAt' }>;
    page_versions: TableOf<
      PageVersionsRow,
      { optional: 'description' | 'createdBy' | 'createdAt'; computed: 'id'; json: 'sections' }
    >;
    pages: TableOf<
      PagesRow,
      {
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
      }
    >;
    passkey_challenges: TableOf<PasskeyChallengesRow, { optional: 'userId' }>;
    passkeys: TableOf<
      PasskeysRow,
      { optional: 'counter' | 'transports' | 'createdAt' | 'lastUsedAt'; computed: 'id' }
    >;
    password_resets: TableOf<PasswordResetsRow, { optional: 'createdAt' | 'usedAt' }>;
    past_orders: TableOf<
      PastOrdersRow,
      { optional: 'state' | 'currency' | 'lines' | 'createdAt'; computed: 'id'; json: 'lines' }
    >;
    payment_events: TableOf<
      PaymentEventsRow,
      {
        optional: 'providerPaymentId' | 'attempts' | 'lastError' | 'receivedAt' | 'processedAt' | 'nextTryAt';
        json: 'payload';
      }
    >;
    payment_looks: TableOf<PaymentLooksRow, {}>;
    payments: TableOf<
      PaymentsRow,
      {
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
          | 'updatedAt'
          | 'receiptId'
          | 'paysToo';
        computed: 'id';
      }
    >;
    policy_texts: TableOf<PolicyTextsRow, { optional: 'changedBy'; computed: 'id'; json: 'sections' }>;
    price_agreements: TableOf<
      PriceAgreementsRow,
      {
        optional:
          | 'customerId'
          | 'organisationId'
          | 'basisPoints'
          | 'prices'
          | 'fromDay'
          | 'untilDay'
          | 'version'
          | 'createdAt'
          | 'updatedAt'
          | 'techniquePrices';
        computed: 'id';
        json: 'prices' | 'techniquePrices';
      }
    >;
    product_categories: TableOf<ProductCategoriesRow, {}>;
    product_variants: TableOf<
      ProductVariantsRow,
      {
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
      }
    >;
    production_files: TableOf<
      ProductionFilesRow,
      {
        optional:
          | 'note'
          | 'stitching'
          | 'replaces'
          | 'addedBy'
          | 'addedAt'
          | 'endedAt'
          | 'endedHow'
          | 'endedBy';
        json: 'stitching';
      }
    >;
    products: TableOf<
      ProductsRow,
      {
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
          | 'handMade'
          | 'printAreas';
        computed: 'id';
        json: 'priceBreaks' | 'colors' | 'features' | 'care' | 'printAreas';
        decimal: 'rating';
      }
    >;
    program_versions: TableOf<ProgramVersionsRow, { optional: 'firstStartedAt' | 'leastMigration' }>;
    project_items: TableOf<
      ProjectItemsRow,
      {
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
      }
    >;
    projects: TableOf<
      ProjectsRow,
      {
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
      }
    >;
    proof_approvers: TableOf<
      ProofApproversRow,
      { optional: 'createdAt' | 'removedAt' | 'decision' | 'answer' | 'answerId' | 'answeredAt' }
    >;
    proof_panels: TableOf<ProofPanelsRow, { optional: 'needed' }>;
    proof_placements: TableOf<
      ProofPlacementsRow,
      { optional: 'rotation' | 'area' | 'belowCollarMm'; computed: 'id' }
    >;
    proof_requests: TableOf<
      ProofRequestsRow,
      { optional: 'pins' | 'files' | 'createdAt'; json: 'pins' | 'files' }
    >;
    proofs: TableOf<
      ProofsRow,
      {
        optional:
          | 'status'
          | 'message'
          | 'sentBy'
          | 'sentAt'
          | 'answer'
          | 'answerId'
          | 'decidedBy'
          | 'decidedAt';
        computed: 'id';
      }
    >;
    provider_sign_ins: TableOf<ProviderSignInsRow, {}>;
    push_sends: TableOf<
      PushSendsRow,
      { optional: 'status' | 'attempts' | 'nextTryAt' | 'lastError' | 'sentAt'; computed: 'id' }
    >;
    push_subscriptions: TableOf<
      PushSubscriptionsRow,
      { optional: 'userId' | 'sessionHash' | 'orderId' | 'off' | 'userAgent' | 'createdAt'; computed: 'id' }
    >;
    quote_events: TableOf<
      QuoteEventsRow,
      { optional: 'offerId' | 'clientId' | 'data' | 'note' | 'actorId' | 'at'; computed: 'id'; json: 'data' }
    >;
    quote_files: TableOf<QuoteFilesRow, { optional: 'uploadedBy' | 'createdAt' }>;
    quote_offers: TableOf<
      QuoteOffersRow,
      {
        optional:
          | 'message'
          | 'files'
          | 'sentBy'
          | 'sentAt'
          | 'work'
          | 'options'
          | 'depositPercent'
          | 'depositGranted';
        computed: 'id';
        json: 'seller' | 'files' | 'work' | 'options';
      }
    >;
    quote_sources: TableOf<QuoteSourcesRow, { optional: 'messageId' | 'callId' }>;
    quotes: TableOf<
      QuotesRow,
      {
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
          | 'orderId'
          | 'writtenBy'
          | 'buyer'
          | 'chosenOptionId'
          | 'sizesBy'
          | 'sizesClosedAt'
          | 'draft'
          | 'draftAt'
          | 'draftBy';
        computed: 'id';
        json: 'designPlacements' | 'buyer' | 'draft';
      }
    >;
    rate_limits: TableOf<RateLimitsRow, { optional: 'points' | 'expire' }>;
    receipt_reversals: TableOf<ReceiptReversalsRow, { optional: 'createdBy' | 'reversedAt' }>;
    receipts: TableOf<
      ReceiptsRow,
      { optional: 'kind' | 'reference' | 'createdBy' | 'issuedAt'; computed: 'id'; json: 'document' }
    >;
    recovery_codes: TableOf<RecoveryCodesRow, { optional: 'createdAt' | 'usedAt' }>;
    refunds: TableOf<
      RefundsRow,
      {
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
      }
    >;
    rejected_proof_reviews: TableOf<RejectedProofReviewsRow, { optional: 'reviewedAt' }>;
    saved_addresses: TableOf<
      SavedAddressesRow,
      { optional: 'version' | 'createdAt' | 'updatedAt'; json: 'details' }
    >;
    seal_keys: TableOf<SealKeysRow, { optional: 'createdAt' }>;
    security_events: TableOf<
      SecurityEventsRow,
      { optional: 'userId' | 'ip' | 'requestId' | 'data' | 'occurredAt'; computed: 'id'; json: 'data' }
    >;
    sent_artworks: TableOf<SentArtworksRow, { optional: 'provedAt' }>;
    sessions: TableOf<SessionsRow, { optional: 'userAgent' | 'createdAt' | 'lastSeenAt' | 'confirmedAt' }>;
    settings: TableOf<
      SettingsRow,
      { optional: 'updatedBy' | 'version' | 'createdAt' | 'updatedAt'; json: 'value' }
    >;
    settings_state: TableOf<SettingsStateRow, { optional: 'id' | 'mark' }>;
    setup_codes: TableOf<SetupCodesRow, { optional: 'madeAt' }>;
    shift_keys: TableOf<ShiftKeysRow, { optional: 'revokedAt' }>;
    shift_note_reads: TableOf<ShiftNoteReadsRow, { optional: 'at' }>;
    shift_notes: TableOf<
      ShiftNotesRow,
      { optional: 'text' | 'jobs' | 'mutationId' | 'at' | 'createdAt'; computed: 'endedAt'; json: 'jobs' }
    >;
    shipment_lines: TableOf<ShipmentLinesRow, {}>;
    shipments: TableOf<
      ShipmentsRow,
      {
        optional: 'clientId' | 'bodyHash' | 'trackingNumber' | 'deliveryId' | 'shippedAt' | 'droppedAt';
        computed: 'id';
      }
    >;
    shop_keys: TableOf<ShopKeysRow, {}>;
    shop_setup: TableOf<
      ShopSetupRow,
      { optional: 'id' | 'claimedAt' | 'ownerId' | 'steps' | 'finishedAt' | 'demoRemovedAt'; json: 'steps' }
    >;
    sign_in_steps: TableOf<SignInStepsRow, { optional: 'tries' | 'createdAt' }>;
    size_links: TableOf<SizeLinksRow, { optional: 'madeBy' | 'withdrawnAt' | 'createdAt' }>;
    size_rows: TableOf<
      SizeRowsRow,
      { optional: 'version' | 'deletedAt' | 'createdAt' | 'updatedAt'; computed: 'place' }
    >;
    stock_takings: TableOf<
      StockTakingsRow,
      { optional: 'variantId' | 'takenAt' | 'returnedAt'; computed: 'id' }
    >;
    stored_files: TableOf<StoredFilesRow, { optional: 'firstReadAt' }>;
    supplier_feeds: TableOf<
      SupplierFeedsRow,
      {
        optional:
          | 'signIn'
          | 'signInName'
          | 'credentials'
          | 'mode'
          | 'codeColumn'
          | 'stockColumn'
          | 'inStockPieces'
          | 'everyHours'
          | 'dailyAt'
          | 'isOn'
          | 'nextAt'
          | 'etag'
          | 'lastModified'
          | 'fileHash'
          | 'columnsSeen'
          | 'version'
          | 'createdAt'
          | 'updatedAt'
          | 'updatedBy'
          | 'deletedAt';
        computed: 'id';
      }
    >;
    sync_findings: TableOf<SyncFindingsRow, { optional: 'foundAt' }>;
    sync_index: TableOf<SyncIndexRow, { optional: 'deleted' }>;
    sync_marks: TableOf<SyncMarksRow, {}>;
    sync_meta: TableOf<SyncMetaRow, { optional: 'id' | 'epoch' | 'floor' }>;
    sync_mutations: TableOf<
      SyncMutationsRow,
      {
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
      }
    >;
    tasks: TableOf<
      TasksRow,
      {
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
      }
    >;
    techniques: TableOf<
      TechniquesRow,
      {
        optional:
          | 'isOn'
          | 'displayOrder'
          | 'fabrics'
          | 'cloth'
          | 'leastPieces'
          | 'mostInks'
          | 'leastStrokeMm'
          | 'leastDpi'
          | 'fileKinds'
          | 'extraDays'
          | 'setUpMinutes'
          | 'piecesPerHour'
          | 'updatedBy'
          | 'version'
          | 'createdAt'
          | 'updatedAt'
          | 'nameCents'
          | 'numberCents'
          | 'inks';
        json: 'price' | 'setUp' | 'inks';
      }
    >;
    users: TableOf<
      UsersRow,
      {
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
          | 'emailProvenAt'
          | 'secondStepDueAt';
        computed: 'id';
      }
    >;
    visitors: TableOf<VisitorsRow, { optional: 'createdAt' | 'lastSeenAt' }>;
    vital_days: TableOf<VitalDaysRow, {}>;
    write_offs: TableOf<WriteOffsRow, { optional: 'createdBy' | 'writtenOffAt'; computed: 'id' }>;
    written_orders: TableOf<WrittenOrdersRow, { optional: 'orderId' | 'work' | 'message'; json: 'work' }>;
  }
}
