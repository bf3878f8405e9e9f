/**
 * Who can reach which object. Every call in the OpenAPI document with an object in its path belongs to exactly one row,
 * so the test finds a new call without a row. A person who is not listed gets 401 or 403 by role, or exactly the answer
 * for an id that doesn't exist.
 */
import { recordId } from '#contract/wire/records/record-id.ts';
import type { World } from './make-world.ts';
import type { PersonName } from './people.ts';

export interface ObjectRow {
  /** The start of the path, or the whole path if it ends in `$`. The first matching row applies. */
  path: RegExp;
  /** Values for the path's parameters. */
  ids(world: World): Record<string, string>;
  reachedBy: readonly PersonName[];
  /** Added by the holder of the link in an email. */
  link?(world: World): Record<string, string>;
  /** The ids are in the body, not in the path. */
  inBody?: true;
  /** A missing object counts as already deleted, for everyone. */
  deletesSilently?: true;
  /** A client-made id starts a new record, so an unknown id is not a 404. */
  makesItsOwn?: true;
  /** The answer is the same for everyone, whether or not the object exists. */
  tellsNothing?: true;
}

const office: readonly PersonName[] = ['admin'];
const all: readonly PersonName[] = [
  'guest',
  'customer',
  'other',
  'driver',
  'workshop',
  'admin',
  'otherDriver',
  'former',
  'linkHolder',
];

const orderLink = ({ orderToken: token }: World) => ({ token });
const artworkLink = ({ orderId: order, orderToken: token }: World) => ({ order, token });
const quoteLink = ({ quoteToken: token }: World) => ({ token });
const id = (pick: (world: World) => string | number) => (world: World) => ({ id: String(pick(world)) });

export const objectTable: readonly ObjectRow[] = [
  {
    path: /^\/api\/orders\/\{orderId\}\/signature$/,
    ids: ({ orderId }) => ({ orderId }),
    reachedBy: ['customer', 'admin'],
  },
  {
    path: /^\/api\/orders\/\{orderId\}\/proof\/pictures\//,
    ids: ({ orderId, proofPlacement }) => ({ orderId, placement: String(proofPlacement) }),
    // The workshop needs it.
    reachedBy: ['customer', 'linkHolder', 'workshop', 'admin'],
    link: orderLink,
  },
  {
    path: /^\/api\/orders\/\{orderId\}\/proof\/approvers\/\{id\}/,
    ids: ({ orderId, approverId }) => ({ orderId, id: approverId }),
    reachedBy: ['customer', 'linkHolder', 'admin'],
    link: orderLink,
  },
  {
    path: /^\/api\/proof-approvals\//,
    ids: id(({ approverId }) => approverId),
    reachedBy: ['linkHolder'],
    link: ({ approverToken: token }) => ({ token }),
  },
  {
    path: /^\/api\/orders\/\{orderId\}\/(office|pay-link|proofs|refund|money|account|write-off|changes|shipments|back-orders)\b/,
    ids: ({ orderId }) => ({ orderId, number: '1' }),
    reachedBy: office,
  },
  {
    path: /^\/api\/orders\/\{orderId\}/,
    // `id` names a device of its owner, by something that nobody else knows.
    ids: ({ orderId, documentNumber }) => ({ orderId, number: documentNumber, id: 'a1'.repeat(16) }),
    reachedBy: ['customer', 'linkHolder', 'admin'],
    link: orderLink,
  },
  {
    path: /^\/api\/deliveries\/\{id\}$/,
    ids: id(({ deliveryId }) => deliveryId),
    reachedBy: ['driver', 'admin'],
  },
  { path: /^\/api\/deliveries\/\{id\}\//, ids: id(({ deliveryId }) => deliveryId), reachedBy: office },
  { path: /^\/api\/delivery-evidence\//, ids: id(({ evidenceId }) => evidenceId), reachedBy: office },
  { path: /^\/api\/rejected-proofs\//, ids: id(({ rejectedId }) => rejectedId), reachedBy: office },
  // The id on a receipt is enough to open it.
  { path: /^\/api\/pods\//, ids: id(({ checkId }) => checkId), reachedBy: all },
  { path: /^\/api\/jobs\//, ids: id(({ jobId }) => jobId), reachedBy: ['workshop', 'admin'] },
  {
    path: /^\/api\/designs\//,
    ids: id(({ designId }) => designId),
    reachedBy: ['customer'],
    makesItsOwn: true,
    deletesSilently: true,
  },
  {
    path: /^\/api\/uploads\//,
    ids: ({ artwork }) => ({ sha256: artwork.sha256 }),
    reachedBy: ['customer'],
    makesItsOwn: true,
  },
  {
    path: /^\/api\/artworks\/\{sha256\}\/original$/,
    ids: ({ artwork }) => ({ sha256: artwork.sha256 }),
    reachedBy: ['workshop', 'admin'],
  },
  {
    path: /^\/api\/production-files\//,
    ids: id(({ productionFileId }) => productionFileId),
    reachedBy: ['workshop', 'admin'],
    makesItsOwn: true,
  },
  {
    path: /^\/api\/artworks\//,
    ids: ({ artwork }) => ({ sha256: artwork.sha256, file: '480.webp' }),
    reachedBy: ['customer', 'linkHolder', 'workshop', 'admin'],
    link: artworkLink,
  },
  { path: /^\/api\/quotes\/\{id\}\/offers$/, ids: id(({ quoteId }) => quoteId), reachedBy: office },
  {
    path: /^\/api\/quotes\/\{id\}\/offer/,
    ids: ({ quoteId, quoteFile }) => ({ id: String(quoteId), sha256: quoteFile }),
    reachedBy: ['linkHolder'],
    link: quoteLink,
  },
  {
    path: /^\/api\/quotes\/\{id\}\/sizes\b/,
    ids: ({ quoteId, sizeLink }) => ({ id: String(quoteId), linkId: sizeLink.id }),
    reachedBy: ['linkHolder', 'admin'],
    link: quoteLink,
  },
  {
    path: /^\/api\/size-links\//,
    ids: ({ sizeLink }) => ({ id: sizeLink.id }),
    reachedBy: ['linkHolder'],
    link: ({ sizeLink: { token } }) => ({ token }),
  },
  { path: /^\/api\/quotes\//, ids: id(({ quoteId }) => quoteId), reachedBy: office },
  {
    path: /^\/api\/quote-drafts\//,
    ids: ({ quoteId }) => ({ uuid: recordId('quotes', quoteId) }),
    reachedBy: office,
    makesItsOwn: true,
  },
  { path: /^\/api\/quote-files\//, ids: ({ quoteFile }) => ({ sha256: quoteFile }), reachedBy: office },
  { path: /^\/api\/leads\//, ids: id(({ leadId }) => leadId), reachedBy: office },
  { path: /^\/api\/contact-messages\//, ids: id(({ messageId }) => messageId), reachedBy: office },
  {
    path: /^\/api\/prices\//,
    ids: ({ customerId }) => ({ holder: 'customers', id: String(customerId) }),
    reachedBy: office,
  },
  {
    path: /^\/api\/discount-codes\//,
    ids: id(({ discountCodeId }) => discountCodeId),
    reachedBy: office,
  },
  {
    path: /^\/api\/organisations\//,
    ids: ({ organisationId, customerId, bystanderId, invitationId, artwork }) => ({
      id: String(organisationId),
      customerId: String(customerId),
      userId: String(bystanderId),
      invitationId: String(invitationId),
      sha256: artwork.sha256,
    }),
    reachedBy: office,
  },
  {
    // The customer is a manager of the organisation.
    path: /^\/api\/user\/organisation\//,
    ids: ({ orderId, bystanderId, invitationId }) => ({
      orderId,
      userId: String(bystanderId),
      invitationId: String(invitationId),
    }),
    reachedBy: ['customer'],
    deletesSilently: true,
  },
  { path: /^\/api\/customers\//, ids: id(({ customerId }) => customerId), reachedBy: office },
  {
    path: /^\/api\/bank-lines\/\{id\}\//,
    ids: id(({ bankLineId }) => bankLineId),
    reachedBy: office,
  },
  {
    path: /^\/api\/receipts\//,
    ids: ({ receiptNumber: number }) => ({ number }),
    reachedBy: office,
  },
  { path: /^\/api\/projects\//, ids: id(({ projectId }) => projectId), reachedBy: office },
  { path: /^\/api\/mails\//, ids: id(({ mailId }) => mailId), reachedBy: office },
  { path: /^\/api\/figures\/export\//, ids: () => ({ kind: 'orders' }), reachedBy: office },
  { path: /^\/api\/setup\/steps\//, ids: () => ({ step: 'shop' }), reachedBy: ['admin'] },
  { path: /^\/api\/mail-templates\//, ids: () => ({ kind: 'order_placed' }), reachedBy: office },
  {
    path: /^\/api\/user\/sessions\//,
    ids: id(({ sessionId }) => sessionId),
    reachedBy: ['customer'],
  },
  {
    path: /^\/api\/user\/notices\/devices\//,
    ids: () => ({ id: 'a1'.repeat(16) }),
    reachedBy: ['customer'],
    deletesSilently: true,
  },
  {
    path: /^\/api\/user\/passkeys\//,
    ids: id(({ passkeyId }) => passkeyId),
    reachedBy: ['driver'],
  },
  {
    path: /^\/api\/people\//,
    ids: ({ bystanderId, sessionId, deviceId }) => ({ id: String(bystanderId), sessionId, deviceId }),
    reachedBy: office,
  },
  {
    path: /^\/api\/sync\/devices\//,
    ids: ({ deviceId }) => ({ deviceId }),
    reachedBy: all,
    tellsNothing: true,
  },
  { path: /^\/api\/products\/\{id\}$/, ids: id(({ product }) => product.id), reachedBy: all },
  {
    path: /^\/api\/(admin\/)?products\//,
    ids: ({ product, variantId }) => ({ id: String(product.id), variantId: String(variantId) }),
    reachedBy: office,
  },
  {
    path: /^\/api\/policies\/\{policy\}\/versions\/\{number\}$/,
    ids: () => ({ policy: 'terms', number: '1' }),
    reachedBy: all,
  },
  // Objects that only the office can reach.
  { path: /^\/api\/policies\//, ids: () => ({ policy: 'terms' }), reachedBy: office },
  { path: /^\/api\/categories\//, ids: id(({ categoryId }) => categoryId), reachedBy: office },
  {
    path: /^\/api\/admin\/techniques\//,
    ids: id(({ techniqueId }) => techniqueId),
    reachedBy: office,
  },
  {
    path: /^\/api\/pages\//,
    ids: ({ pageId }) => ({ id: String(pageId), number: '1' }),
    reachedBy: office,
  },
  { path: /^\/api\/menu-items\//, ids: id(({ menuItemId }) => menuItemId), reachedBy: office },
  { path: /^\/api\/media\//, ids: id(({ mediumId }) => mediumId), reachedBy: office },
  { path: /^\/api\/supplier-feeds\//, ids: id(({ supplierFeedId }) => supplierFeedId), reachedBy: office },
  { path: /^\/api\/import-runs\//, ids: id(({ importRunId }) => importRunId), reachedBy: office },
  {
    path: /^\/api\/checkouts\/settle$/,
    ids: ({ paymentIntentId }) => ({ paymentIntentId }),
    inBody: true,
    reachedBy: ['customer'],
  },
  {
    path: /^\/api\/checkouts\/pay$/,
    ids: ({ orderId }) => ({ orderId, method: 'card' }),
    inBody: true,
    reachedBy: ['customer', 'linkHolder', 'admin'],
    link: orderLink,
  },
];
