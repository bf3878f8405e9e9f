/** Makes one of every kind of owned record through the shop's own calls, each with a mark that others must never read. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import type { AskedApprovers } from '#contract/proofs/approver-endpoints.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants, type MadeProduct } from '#tests/factories/products.ts';
import { makeQuote, offer, tokenOf } from '#tests/factories/quotes.ts';
import type { RequestParts } from '#tests/support/http-client.ts';
import { drawnSignature } from '#tests/support/sync-world.ts';
import { type AttackedShop, makePeople, type People, type Person, type PersonName } from './people.ts';
import { techniqueBody } from '#tests/factories/techniques.ts';

export interface Mark {
  text: string;
  mayRead: readonly PersonName[];
}

export interface World {
  people: People;
  /** Text in a person's records, and who may read it. */
  marks: readonly Mark[];
  product: MadeProduct;
  artwork: { sha256: string; name: string; type: string; bytes: number; widthPx: number; heightPx: number };
  orderId: string;
  /** The token in the link of the order's email. */
  orderToken: string;
  documentNumber: string;
  proofPlacement: number;
  /** Of a link to the proof for somebody whom the customer has asked. */
  approverId: string;
  approverToken: string;
  jobId: string;
  designId: string;
  /** Out for delivery with `driver`. */
  deliveryId: string;
  /** Delivered: the signature, and the id on its receipt. */
  evidenceId: string;
  checkId: string;
  rejectedId: string;
  deviceId: string;
  quoteId: number;
  quoteToken: string;
  /** By which somebody fills in sizes of the quote. */
  sizeLink: { id: string; token: string };
  quoteFile: string;
  /** Of the artwork. */
  productionFileId: string;
  leadId: number;
  messageId: number;
  customerId: number;
  organisationId: number;
  invitationId: number;
  discountCodeId: number;
  receiptNumber: string;
  bankLineId: number;
  projectId: number;
  mailId: number;
  sessionId: string;
  /** The driver's. */
  passkeyId: number;
  /** Of a checkout that is not paid yet. */
  paymentIntentId: string;
  variantId: number;
  categoryId: string;
  techniqueId: string;
  pageId: number;
  menuItemId: number;
  mediumId: number;
  importRunId: number;
  supplierFeedId: number;
  /** Accounts whose role and sessions the attack may change. */
  bystanderId: number;
}

const mark = (name: string) => `Mark-${name}-${randomBytes(6).toString('hex')}`;

/** Makes one call that must succeed. */
async function must<T>(person: Person, path: string, parts?: RequestParts): Promise<T> {
  const answer = await person.send(path, parts);
  if (answer.status >= 300) throw new Error(`${person.name} ${path}: ${answer.status} ${answer.text}`);
  return answer.json as T;
}

export async function makeWorld(shop: AttackedShop): Promise<World> {
  const people = await makePeople(shop);
  const { customer, admin, guest } = people;
  const marks = {
    name: mark('name'),
    contact: mark('contact'),
    street: mark('street'),
    design: mark('design'),
    quote: mark('quote'),
    notes: mark('notes'),
    recipient: mark('recipient'),
    job: mark('job'),
    message: mark('message'),
  };
  const product = await makeProduct(shop.knex);
  await makeVariants(shop.knex, product, ['Navy'], ['M']);
  // Invoices wait for it.
  await must(admin, '/api/settings', { method: 'PUT', json: { values: { 'shop.abn': '10000000000' } } });
  const artwork = await uploadArtwork(customer);
  const designId = randomUUID();
  await must(customer, `/api/designs/${designId}`, {
    method: 'PUT',
    json: {
      name: marks.design,
      garment: 'tee',
      decorationMethod: 'print',
      allowMultipleColors: false,
      placements: [{ position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
    },
  });
  const order = await makeOrder(shop, people, { product, artwork, marks });
  const productionFileId = await makeProductionFile(people, artwork);
  const road = await makeRoad(people, order, marks);
  const request = await makeQuoteOf(shop, people, marks);
  const office = await makeOfficeRecords(shop, people, { marks, product });
  const mail = await shop.knex('mails').orderBy('id', 'desc').first('id');
  const sessions = await must<{ id: string }[]>(customer, '/api/user/sessions');
  const leadEmail = `${uniqueName('lead')}@owner.example`;
  const contact = await must<{ id: number }>(guest, '/api/contact', {
    json: {
      firstName: 'Imke',
      lastName: 'Farrant',
      email: leadEmail,
      subject: 'Other',
      message: marks.message,
    },
  });
  const lead = await shop.knex('leads').where({ customerEmail: leadEmail }).first('id');
  const [passkey] = await shop
    .knex('passkeys')
    .insert({
      userId: people.driver.id ?? 0,
      credentialId: uniqueName('key'),
      publicKey: Buffer.from('key'),
      name: 'Phone',
      isSynced: false,
    })
    .returning('id');
  const bystander = await makePerson(shop.knex, 'driver');
  await shop.knex('users').where('id', people.former.id).update({ deactivatedAt: shop.knex.fn.now() });
  const organisation = await makeOrganisation(shop, people, { ...order, bystanderId: bystander.id });
  const offices: PersonName[] = ['admin'];
  return {
    people,
    product,
    artwork,
    productionFileId,
    designId,
    ...order,
    ...road,
    ...request,
    ...office,
    ...organisation,
    mailId: mail?.id ?? 0,
    sessionId: sessions[0]?.id ?? '',
    passkeyId: passkey?.id ?? 0,
    messageId: contact.id,
    leadId: lead?.id ?? 0,
    bystanderId: bystander.id,
    marks: [
      // The workshop identifies jobs by their customer.
      { text: marks.name, mayRead: ['customer', 'linkHolder', 'workshop', ...offices] },
      { text: marks.contact, mayRead: ['customer', 'linkHolder', ...offices] },
      { text: marks.contact.toLowerCase(), mayRead: ['customer', 'linkHolder', ...offices] },
      { text: marks.street, mayRead: ['customer', 'linkHolder', ...offices] },
      { text: marks.design, mayRead: ['customer'] },
      { text: marks.quote, mayRead: ['linkHolder', ...offices] },
      { text: marks.notes, mayRead: offices },
      { text: marks.message, mayRead: offices },
      { text: marks.recipient, mayRead: ['driver', ...offices] },
      { text: marks.job, mayRead: ['workshop', ...offices] },
      // The office creates those links and finds them in the emails it sent.
      { text: order.orderToken, mayRead: ['customer', 'linkHolder', ...offices] },
      { text: request.quoteToken, mayRead: ['linkHolder', ...offices] },
      { text: '$argon2id$', mayRead: [] },
    ],
  };
}

/** Of which the customer is a manager, the bystander a buyer, and the order a part. */
async function makeOrganisation(
  { knex }: AttackedShop,
  { customer, admin }: People,
  { orderRowId, bystanderId }: { orderRowId: number; bystanderId: number },
) {
  const { id: organisationId } = await must<{ id: number }>(admin, '/api/organisations', {
    json: {
      clientId: randomUUID(),
      name: uniqueName('Rowing'),
      abn: '',
      approvalOverCents: null,
      customerIds: [],
    },
  });
  await knex('organisation_members').insert([
    { userId: customer.id ?? 0, organisationId, role: 'manager' },
    { userId: bystanderId, organisationId, role: 'buyer' },
  ]);
  await knex('orders').where({ id: orderRowId }).update({ organisationId });
  await knex('order_approvals').insert({
    orderId: orderRowId,
    organisationId,
    askedBy: customer.id ?? 0,
    totalCents: 0,
    state: 'approved',
    decidedBy: customer.id ?? 0,
    decidedAt: new Date(),
  });
  const { invitations } = await must<{ invitations: { id: number }[] }>(
    admin,
    `/api/organisations/${organisationId}/invitations`,
    { json: { email: `${uniqueName('club')}@owner.example`, role: 'buyer' } },
  );
  const code = await must<{ id: number }>(admin, '/api/discount-codes', {
    json: {
      clientId: randomUUID(),
      code: `ATTACKED-${orderRowId}`,
      basisPoints: 1_000,
      amountCents: 0,
      minSpendCents: 0,
      fromDay: null,
      untilDay: null,
      maxUses: null,
      maxUsesEach: null,
      note: '',
      customerId: null,
    },
  });
  return { organisationId, invitationId: invitations[0]?.id ?? 0, discountCodeId: code.id };
}

type Marks = Record<
  'name' | 'contact' | 'street' | 'design' | 'quote' | 'notes' | 'recipient' | 'job' | 'message',
  string
>;

async function uploadArtwork(person: Person): Promise<World['artwork']> {
  const bytes = await picture({ width: 200, height: 100, noise: true });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await must(person, `/api/uploads/${sha256}?name=mark.png`, { method: 'PUT', body: bytes });
  return { sha256, name: 'mark.png', type: 'image/png', bytes: bytes.length, widthPx: 200, heightPx: 100 };
}

interface OrderParts {
  product: MadeProduct;
  artwork: World['artwork'];
  marks: Marks;
}

async function makeOrder(
  { knex }: AttackedShop,
  { customer, admin }: People,
  { product, artwork, marks }: OrderParts,
) {
  const body = orderBody([{ product, artwork }]);
  const placed = await must<{ orderId: string; accessToken: string }>(customer, '/api/orders', {
    json: {
      ...body,
      customerInfo: {
        ...body.customerInfo,
        lastName: marks.name,
        email: `${marks.contact}@owner.example`,
        address: `1 ${marks.street} Street`,
      },
    },
  });
  const at = `/api/orders/${placed.orderId}`;
  await must(admin, at, {
    method: 'PATCH',
    json: { status: 'processing', onAccount: true, reason: marks.notes },
  });
  await must(admin, `${at}/proofs`, { json: { clientId: randomUUID(), after: 0 } });
  const opened = await must<{ paymentIntentId: string }>(customer, '/api/create-payment-intent', {
    json: intentBody(orderBody([{ product }])),
  });
  const proof = await must<CustomerProof>(customer, `${at}/proof`);
  const approver = { id: randomUUID(), name: marks.contact };
  const { links } = await must<AskedApprovers>(customer, `${at}/proof/approvers`, {
    json: { version: proof.version, needed: null, people: [approver] },
  });
  await must(customer, `${at}/invoice`);
  const documents = await must<{ documents: { number: string }[] } | { number: string }[]>(
    customer,
    `${at}/documents`,
  );
  const [document] = Array.isArray(documents) ? documents : documents.documents;
  const jobs = await must<JobRow[]>(admin, '/api/jobs');
  const row = await knex('orders').where({ orderId: placed.orderId }).first('id');
  const shipment = {
    number: 1,
    method: 'auspost',
    shippedAt: new Date(),
    madeBy: 1,
    madeAt: new Date(),
  } as const;
  await knex('shipments').insert({ ...shipment, orderId: Number(row?.id) });
  return {
    orderId: placed.orderId,
    orderToken: placed.accessToken,
    orderRowId: Number(row?.id),
    paymentIntentId: opened.paymentIntentId,
    documentNumber: document?.number ?? '',
    proofPlacement: proof.placements[0]?.id ?? 0,
    approverId: approver.id,
    approverToken: links[0]?.token ?? '',
    jobId: jobs.find(job => job.orderNumber === placed.orderId)?.id ?? '',
  };
}

/** Makes one delivery assigned to the driver, one delivered, and one whose proof could not be read. */
async function makeRoad(
  { admin, driver }: People,
  { orderId, orderRowId }: { orderId: string; orderRowId: number },
  marks: Marks,
) {
  const plan = (more: object = {}) =>
    must<DeliveryRow>(admin, '/api/deliveries', {
      json: {
        orderNumber: orderId,
        customerName: marks.recipient,
        customerAddress: `2 ${marks.recipient} Street`,
        customerPhone: '0491 570 006',
        scheduledDate: '2026-12-01',
        assignedTo: driver.id,
        ...more,
      },
    });
  const handedOver = await plan({ orderId: orderRowId });
  const change = (id: string, json: object) =>
    must(driver, `/api/deliveries/${id}`, { method: 'PATCH', json });
  await change(handedOver.id, { status: 'out_for_delivery' });
  await change(handedOver.id, { status: 'delivered', signature: await drawnSignature() });
  const [evidence] = await must<{ id: string; seal: { checkId: string } | null }[]>(
    admin,
    `/api/deliveries/${handedOver.id}/evidence`,
  );
  const { id: deliveryId } = await plan();
  await change(deliveryId, { status: 'out_for_delivery' });
  const [deviceId, rejectedId] = [randomUUID(), randomUUID()];
  const now = new Date().toISOString();
  await must(driver, '/api/sync', {
    json: {
      protocol: protocolVersion,
      build: 'test',
      deviceId,
      cursor: null,
      clientNow: now,
      mutations: [
        {
          id: rejectedId,
          seq: 1,
          name: 'delivery.confirm',
          v: 1,
          args: { notes: marks.notes },
          userId: driver.id,
          entity: 'deliveries',
          entityId: deliveryId,
          occurredAt: now,
        },
      ],
    },
  });
  return {
    deliveryId,
    deviceId,
    rejectedId,
    evidenceId: evidence?.id ?? '',
    checkId: evidence?.seal?.checkId ?? '',
  };
}

async function makeProductionFile({ admin }: People, { sha256: artwork }: World['artwork']): Promise<string> {
  const id = randomUUID();
  const body = Buffer.from('LA:Crest'.padEnd(600));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const query = new URLSearchParams({ artwork, sha256, name: 'crest.dst' });
  await must(admin, `/api/production-files/${id}?${query}`, { method: 'PUT', body });
  return id;
}

async function makeQuoteOf({ knex }: AttackedShop, { admin, guest }: People, marks: Marks) {
  const { id } = await makeQuote(guest.send, { company: marks.quote, additionalNotes: marks.quote });
  const bytes = await picture({ width: 30, height: 30, noise: true });
  const quoteFile = createHash('sha256').update(bytes).digest('hex');
  await must(admin, `/api/quote-files/${quoteFile}`, { method: 'PUT', body: bytes });
  const files = [{ sha256: quoteFile, name: 'garment.png' }];
  const sent = await must<{ quoteNumber?: string; number?: string }>(admin, `/api/quotes/${id}/send`, {
    json: offer({ files }),
  });
  const number = sent.quoteNumber ?? sent.number ?? '';
  const mail = await knex('mails').where('uniqueKey', 'like', 'quote_sent:%').orderBy('id', 'desc').first();
  const quoteToken = await tokenOf(knex, String(mail?.uniqueKey ?? number).replace('quote_sent:', ''));
  const sizeLink = { id: randomUUID() as string, token: randomBytes(32).toString('hex') };
  const tokenHash = createHash('sha256').update(sizeLink.token).digest();
  await knex('size_links').insert({ id: sizeLink.id, quoteId: id, tokenHash, label: 'Under 12s' });
  return { quoteId: id, quoteToken, quoteFile, sizeLink };
}

async function makeOfficeRecords(
  { knex }: AttackedShop,
  { admin }: People,
  { marks, product }: { marks: Marks; product: MadeProduct },
) {
  const make = <T = { id: number }>(path: string, json: object) => must<T>(admin, path, { json });
  const slug = uniqueName('abused');
  const customer = await make<CustomerRow>('/api/customers', {
    firstName: 'Imke',
    lastName: marks.name,
    email: `${slug}@owner.example`,
    notes: marks.notes,
  });
  const receipt = await make<{ number: string }>(`/api/customers/${customer.id}/receipts`, {
    clientId: randomUUID(),
    method: 'cash',
    amountCents: 1_000,
    receivedOn: '2026-11-20',
  });
  await make('/api/bank-lines/import', { name: 'november.csv', text: '20/11/2026,77.00,Nobody we know' });
  const line = await knex('bank_lines').first('id');
  const project = await make<ProjectRow>('/api/projects', {
    title: marks.job,
    description: marks.notes,
    customerId: customer.id,
  });
  const category = await make<{ id: string }>('/api/categories', { id: slug, name: slug });
  const technique = await make<{ id: string }>('/api/admin/techniques', techniqueBody(slug));
  const page = await make('/api/pages', {
    title: slug,
    path: `/${slug}`,
    description: 'For the attack',
  });
  const menuItem = await make('/api/menu-items', { label: 'About', href: '/about', menuType: 'main' });
  const medium = await make('/api/media', { ...(await uploadArtwork(admin)), title: 'Tees', alt: 'Tees' });
  const variant = await knex('product_variants').where({ productId: product.id }).first('id');
  const [run] = await knex('import_runs')
    .insert({ source: 'abused.csv', adapter: 'selvedge', status: 'applied' })
    .returning('id');
  const [feed] = await knex('supplier_feeds')
    .insert({ name: slug, kind: 'stock', place: 'file', address: 'abused.csv', everyHours: 6, isOn: false })
    .returning('id');
  return {
    customerId: customer.id,
    receiptNumber: receipt.number,
    bankLineId: Number(line?.id),
    projectId: project.id,
    categoryId: category.id,
    techniqueId: technique.id,
    pageId: page.id,
    menuItemId: menuItem.id,
    mediumId: medium.id,
    variantId: Number(variant?.id),
    importRunId: Number(run?.id),
    supplierFeedId: Number(feed?.id),
  };
}

/** The password that every account here signs in with. */
export const rightPassword = password;
