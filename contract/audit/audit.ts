/**
 * The audit log in words: kinds of record and actions. An offline mutation brings its own words. An action without
 * words is still readable: its name is shown with spaces.
 */
import { mutations } from '../wire/mutations.ts';

/** One row per kind in the filter: the log's entities that it covers. */
const kinds = {
  products: {
    label: 'Products, categories and techniques',
    entities: ['product', 'category', 'technique'],
  },
  orders: { label: 'Orders', entities: ['order'] },
  customers: { label: 'Customers', entities: ['customers'] },
  leads: { label: 'Leads and messages', entities: ['leads', 'contact_messages'] },
  quotes: { label: 'Quotes', entities: ['quotes'] },
  projects: { label: 'Projects', entities: ['projects'] },
  jobs: { label: 'Jobs', entities: ['jobs', 'shift_notes'] },
  deliveries: { label: 'Deliveries', entities: ['deliveries'] },
  mails: { label: 'Emails', entities: ['mails'] },
  content: {
    label: 'Content and settings',
    entities: ['page', 'page_head', 'menu', 'menu_item', 'media', 'setting', 'shop', 'setup', 'retention'],
  },
  imports: { label: 'Imports', entities: ['import_runs', 'supplier_feeds'] },
  people: { label: 'People and rights', entities: ['users'] },
  security: { label: 'Sign-ins and security', entities: ['security'] },
  log: { label: 'This log', entities: ['audit'] },
} as const satisfies Record<string, { label: string; entities: readonly string[] }>;

export type AuditKind = keyof typeof kinds;
export const auditKinds = Object.keys(kinds) as [AuditKind, ...AuditKind[]];
export const auditKindLabel = (kind: AuditKind): string => kinds[kind].label;
export const auditEntitiesOf = (kind: AuditKind): readonly string[] => kinds[kind].entities;

/** Entries on one page of the log. */
export const auditPageSize = 50;
/** The time received is shown as well when it is later than the time done by more than this. */
export const auditLateMs = 60_000;

const entityWords: Readonly<Record<string, string>> = {
  customers: 'Customer',
  organisations: 'Organisation',
  discount_codes: 'Discount code',
  leads: 'Lead',
  contact_messages: 'Message',
  quotes: 'Quote',
  projects: 'Project',
  jobs: 'Job',
  shift_notes: 'Hand-over',
  deliveries: 'Delivery',
  mails: 'Email',
  page_head: 'Search words',
  menu_item: 'Menu item',
  media: 'Picture',
  import_runs: 'Import',
  supplier_feeds: 'Supplier’s feed',
  users: 'Account',
  security: 'Security',
  shop: 'Shop',
  retention: 'Retention',
  audit: 'Audit log',
};

const mutationTitles = Object.fromEntries(
  Object.values(mutations).flatMap(({ name, words: { audit } }) =>
    typeof audit === 'string' ? [[name, audit]] : [],
  ),
);

/** Words for calls, by `entity.action`, or by the action alone if it also names the record. */
const actionWords: Readonly<Record<string, string>> = {
  ...mutationTitles,
  'product.create': 'Added a product',
  'product.update': 'Changed a product',
  'product.delete': 'Deleted a product',
  'product.restore': 'Put a product back on sale',
  'product.reorder': 'Changed the order of products',
  'product.addVariants': 'Added variants',
  'product.changeVariant': 'Changed a variant',
  'product.deleteVariant': 'Deleted a variant',
  'product.restoreVariant': 'Restored a variant',
  'category.create': 'Added a category',
  'category.update': 'Changed a category',
  'category.delete': 'Deleted a category',
  'category.restore': 'Restored a category',
  'technique.create': 'Added a technique',
  'technique.change': 'Changed a technique',
  'technique.delete': 'Deleted a technique',
  'feed.create': 'Added a supplier’s feed',
  'feed.change': 'Changed a supplier’s feed',
  'feed.delete': 'Deleted a supplier’s feed',
  'feed.run': 'Fetched a supplier’s feed',
  'feed.decline': 'Left a supplier’s file unused',
  'customers.create': 'Added a customer',
  'customers.update': 'Changed a customer',
  'customers.delete': 'Deleted a customer',
  'customers.restore': 'Restored a customer',
  'customer.account': 'Linked a customer with an account',
  'customer.merge': 'Merged two customers',
  'customer.credit': 'Changed a customer’s credit terms',
  'customer.prices': 'Agreed on a customer’s prices',
  'customer.receipt': 'Recorded a payment',
  'customer.refundCredit': 'Gave credit back',
  'customer.reverseReceipt': 'Reversed a receipt',
  'customer.statement': 'Sent a statement',
  'discount.create': 'Made a discount code',
  'discount.change': 'Changed a discount code',
  'discount.give': 'Gave a customer a discount code',
  'organisation.create': 'Added an organisation',
  'organisation.change': 'Changed an organisation',
  'organisation.credit': 'Changed an organisation’s credit terms',
  'organisation.prices': 'Agreed on an organisation’s prices',
  'organisation.addCustomer': 'Put a customer into an organisation',
  'organisation.removeCustomer': 'Took a customer out of an organisation',
  'organisation.invite': 'Invited somebody to an organisation',
  'organisation.withdrawInvitation': 'Withdrew an invitation to an organisation',
  'organisation.join': 'Joined an organisation',
  'organisation.member': 'Changed what a member of an organisation may do',
  'organisation.removeMember': 'Ended a membership of an organisation',
  'organisation.giveArtwork': 'Gave an organisation a design',
  'organisation.takeArtwork': 'Took a design from an organisation',
  'order.askApproval': 'Asked for an order on the organisation’s account',
  'order.approve': 'Approved an order on account',
  'order.decline': 'Declined an order on account',
  'order.withdrawApproval': 'Took back an order on account',
  'bank.read': 'Read a bank file',
  'bank.ignore': 'Put a bank line aside',
  'bank.restore': 'Brought a bank line back',
  'customer.unmerge': 'Undid a merge of customers',
  'lead.change': 'Changed a lead',
  'lead.reply': 'Answered a lead',
  'lead.call': 'Logged a call with a lead',
  'lead.startProject': 'Made a project from a lead',
  'message.change': 'Changed a message',
  'quote.change': 'Changed a quote',
  'quote.delete': 'Deleted a quote',
  'quote.restore': 'Restored a quote',
  'quote.call': 'Logged a call about a quote',
  'quote.draft': 'Saved the draft of a quote',
  'quote.undraft': 'Gave up the draft of a quote',
  'quote.send': 'Sent a quote',
  'quote.accepted': 'Accepted a quote',
  'quote.declined': 'Declined a quote',
  'quote.startProject': 'Made a project from a quote',
  'quote.sizeLink': 'Made a link for sizes',
  'quote.withdrawSizeLink': 'Withdrew a link for sizes',
  'quote.sizesBy': 'Set the last day for sizes',
  'quote.closeSizes': 'Closed the sizes of a quote',
  'quote.openSizes': 'Opened the sizes of a quote again',
  'quote.export': 'Exported the quotes',
  'projects.create': 'Added a project',
  'projects.update': 'Changed a project',
  'projects.delete': 'Deleted a project',
  'projects.restore': 'Restored a project',
  'job.restore': 'Restored a job',
  'page.create': 'Added a page',
  'page.save': 'Changed a page',
  'page.publish': 'Published a page',
  'page.unpublish': 'Took a page offline',
  'page.discard': 'Discarded a draft',
  'page.restore-version': 'Went back to an earlier version of a page',
  'page.delete': 'Deleted a page',
  'page.restore': 'Restored a page',
  'page_head.change': 'Changed the words for search engines',
  'menu.adopt': 'Made a menu the shop’s own',
  'menu.arrange': 'Rearranged a menu',
  'menu_item.create': 'Added a menu item',
  'menu_item.change': 'Changed a menu item',
  'menu_item.delete': 'Deleted a menu item',
  'menu_item.restore': 'Restored a menu item',
  'media.add': 'Added a picture',
  'media.change': 'Changed a picture',
  'media.delete': 'Deleted a picture',
  'media.restore': 'Restored a picture',
  'setting.change': 'Changed a setting',
  'mail.sendAgain': 'Sent an email again',
  'delivery.reviewEvidence': 'Decided on a proof of delivery',
  'delivery.reviewRejected': 'Decided on a proof that could not be read',
  'import.apply': 'Imported the catalogue',
  'import.columns': 'Chose the columns of a supplier’s files',
  'import.cancel': 'Stopped an import',
  'import.undo': 'Undid an import',
  'person.invite': 'Invited somebody',
  'person.role': 'Changed a role',
  'person.deactivate': 'Deactivated an account',
  'person.reactivate': 'Reactivated an account',
  'person.sendLink': 'Sent a sign-in link',
  'person.signOut': 'Signed somebody out everywhere',
  'person.endSession': 'Ended a session',
  'person.addAuthenticator': 'Set up an authenticator app',
  'person.removeAuthenticator': 'Removed an authenticator app',
  'person.renewRecoveryCodes': 'Made new recovery codes',
  'person.addPasskey': 'Added a passkey',
  'person.renamePasskey': 'Renamed a passkey',
  'person.removePasskey': 'Removed a passkey',
  'person.resetSecondStep': 'Reset how somebody signs in',
  'person.linkProvider': 'Linked an account for signing in',
  'person.unlinkProvider': 'Unlinked an account for signing in',
  'person.rescue': 'Reset an account by command',
  'shop.claim': 'Became the owner of the shop',
  'setup.change': 'Marked a step of the set-up',
  'setup.finish': 'Finished the set-up',
  'device.revoke': 'Revoked a device',
  'device.allow': 'Allowed a device again',
  'audit.export': 'Exported the audit log',
  'roster.erase': 'Erased the names on the pieces of an order',
  'proof.send': 'Sent a proof',
  'proof.sendAgain': 'Sent the email of a proof again',
  'proof.approve': 'Approved a proof',
  'proof.askForChange': 'Asked for a change to a proof',
  'order.markPaid': 'Marked an order as paid',
  'order.acceptPayment': 'Accepted a payment',
  'order.startOnAccount': 'Began an order on account',
  'order.cancel': 'Cancelled an order',
  'order.payLink': 'Made a link to pay an order',
  'order.address': 'Changed where an order goes',
  'order.artwork': 'Artwork sent by the customer',
  'order.refund': 'Asked for a refund',
  'order.writeOff': 'Wrote off a debt',
  'order.refundByHand': 'Refunded by hand',
  // The order's activity timeline.
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.payment_review': 'Payment to be checked',
  'order.paid_twice': 'Paid a second time',
  'order.claim_differed': 'The browser showed another cart',
  'order.processing': 'Began to process an order',
  'order.completed': 'Completed an order',
  'order.cancelled': 'Order cancelled',
  'order.shipped': 'Order shipped',
  'order.tracking_number': 'Changed a tracking number',
  'order.fulfilment': 'Changed how an order is delivered',
  'order.notes': 'Changed the notes of an order',
  'order.refund_requested': 'Asked for a refund',
  'order.refunded': 'Order refunded',
  'order.refund_failed': 'Refund failed',
  'order.dispute_opened': 'Payment disputed',
  'order.dispute_closed': 'Dispute closed',
  'security.login_ok': 'Signed in',
  'security.login_failed': 'Failed to sign in',
  'security.second_step_asked': 'Gave the password, and was asked for the second step',
  'security.second_step_failed': 'Failed the second step of a sign-in',
  'security.recovery_code_used': 'Signed in with a recovery code',
  'security.passkey_failed': 'Failed to sign in with a passkey',
  'security.provider_failed': 'Failed to sign in through the provider',
  'security.logout': 'Signed out',
  'customers.moveIn': 'Brought in customers and past orders',
  'shop.export': 'Exported the whole shop',
  'retention.clear': 'Cleared what had had its time',
  'security.password_confirmed': 'Confirmed their password',
  'security.password_refused': 'Gave a wrong password',
  'security.registered': 'Made an account',
  'security.shop_claimed': 'Became the owner of the shop',
  'security.setup_refused': 'Tried a wrong set-up code',
  'security.password_changed': 'Changed a password',
  'security.password_reset_sent': 'Asked for a new password',
  'security.password_reset': 'Chose a new password',
  'security.email_change_requested': 'Asked for another email address',
  'security.email_changed': 'Changed an email address',
  'security.email_change_undone': 'Took back a change of email address',
  'security.deletion_requested': 'Asked for the account to be deleted',
  'security.deletion_cancelled': 'Kept the account after all',
  'security.account_deleted': 'Account deleted',
  'security.session_ended': 'Ended a session',
  'security.authz_denied': 'Refused: no right to do that',
  'security.cross_site': 'Refused: came from another site',
  'security.rate_limited': 'Refused: too many tries',
  'security.unknown_fields': 'Sent fields that do not exist',
  'security.webhook_bad_signature': 'Refused: a payment notice with a wrong signature',
  'security.price_mismatch': 'Refused: a price that is not ours',
  'security.orders_guessed': 'Alarm: somebody tries one order number after another',
};

interface Deed {
  entity: string;
  action: string;
}

export function auditTitle({ entity, action }: Deed): string {
  const words = ownWords(`${entity}.${action}`) ?? ownWords(action);
  if (words) return words;
  const plain = spaced(action.replace('.', ': '));
  return action.includes('.') ? plain : `${auditEntityLabel(entity)}: ${plain.toLowerCase()}`;
}

export function auditEntityLabel(entity: string): string {
  return (Object.hasOwn(entityWords, entity) ? entityWords[entity] : undefined) ?? spaced(entity);
}

/** Who acted when no one was signed in. */
export function auditActorWords({ entity }: Pick<Deed, 'entity'>): string {
  if (entity === 'security') return 'Nobody signed in';
  return entity === 'order' || entity === 'quotes' ? 'Shop or customer' : 'The shop';
}

/** Actions whose words contain these, by name or by `entity.action`, so that the log is searched as it reads. */
export function auditActionsLike(words: string): string[] {
  const wanted = words.trim().toLowerCase();
  return Object.entries(actionWords)
    .filter(([, title]) => title.toLowerCase().includes(wanted))
    .map(([key]) => key);
}

/** The page for working on the record; null if it has none. */
export function auditPath({
  entity,
  entityId,
  recordName,
}: {
  entity: string;
  entityId: string;
  recordName: string | null;
}): string | null {
  const id = encodeURIComponent(entityId);
  const named = recordName ? `?search=${encodeURIComponent(recordName)}` : '';
  const paths: Readonly<Record<string, string>> = {
    order: `/admin/orders/${id}`,
    customers: `/admin/customers/${id}`,
    discount_codes: `/admin/discounts/${id}`,
    leads: `/admin/leads?lead=${id}`,
    quotes: `/admin/quotes?quote=${id}`,
    jobs: `/admin/jobs?job=${id}`,
    deliveries: `/admin/deliveries?delivery=${id}`,
    users: `/admin/people?person=${id}`,
    product: `/admin/products?edit=${id}`,
    projects: `/admin/crm-board${named}`,
    page: `/admin/content?page=${id}`,
    media: '/admin/media',
    setting: '/admin/settings',
    import_runs: '/admin/import',
    supplier_feeds: '/admin/import',
  };
  // Entries about several records don't name one.
  const isOne = recordName !== null || entity === 'setting' || entity === 'import_runs' || entity === 'order';
  return isOne && Object.hasOwn(paths, entity) ? (paths[entity] ?? null) : null;
}

const ownWords = (key: string) => (Object.hasOwn(actionWords, key) ? actionWords[key] : undefined);

/** Writes "person.sendLink" and "dispute_opened" as separate words, the first with a capital. */
export function spaced(name: string): string {
  const plain = name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
